package valueflow

// Unit is one package, compiled. It holds no token.Pos and no types.Object.
type Unit struct {
	Path   string
	Dir    string   // its source directory, as the driver spelt it
	Names  []string // symbols, fields, types, reasons: what instructions name by index
	Consts []Const
	Funcs  []Func
	Types  []Type
	// Hints are for the packages that import this one, by symbol. They are no part of the
	// unit's encoding.
	Hints map[string]Hint
}

// Func is one function or function literal.
type Func struct {
	Symbol string // as knowledge.Key writes it; "pkg.F$1" for a literal in F, "pkg.init" for the variables
	Params int    // registers 0..Params-1, the receiver first
	Free   int    // the registers behind them: captured variables
	Regs   int
	// Sensitive says how far call sites are told apart.
	Sensitive Sensitivity
	Method    bool     // it has a receiver
	Exported  bool     // others may call it: it and its receiver's type are exported
	Context   bool     // it takes a context or a request
	Recv      string   // type of the receiver, without the pointer
	File      string   // base name
	Decl      string   // the declaration that holds it, as summary.Place has it
	Files     []string // in place of File, for the initializer of a package
	Blocks    []Block
	Loops     []Loop // what it does again when that fails
}

// Loop is a retry that people wrote by hand: see package retryloop.
type Loop struct {
	Kind     LoopKind
	Flag     LoopFlag
	Blocks   []int32 // whose calls are made again
	Attempts int32   // operand: with Add the number of attempts; None if it is Add alone or unknown
	Add      int32
	Only     int32 // a list of kinds of failures that are tried again; "" for any
	Delay    int32 // operand: the first pause, None if unknown
	Growth   int32 // "constant", "linear", "exponential"; "" without a pause
	Factor   int32 // of an exponential growth, in thousandths
	Line     int32 // of the statement
	Col      int32
}

// LoopKind is how a Loop comes to the next attempt.
type LoopKind uint8

// The kinds of loops.
const (
	LoopCounted   LoopKind = iota // a loop
	LoopRecursion                 // the function calls itself
	LoopHedge                     // several attempts at once
)

// LoopFlag qualifies a Loop.
type LoopFlag uint16

// The flags of loops.
const (
	LoopKnown   LoopFlag = 1 << iota // Attempts and Add say how often
	LoopBounded                      // something ends it
	LoopSees                         // it looks at a context between attempts
	LoopJitter                       // its pauses are random
	LoopPoll                         // it waits for a state
	LoopJudged                       // a function, or what is called, says what is tried again
	LoopGuarded                      // it is entered only with requests of some kind
)

// Sensitivity says which calls of a function get an instance of their own.
type Sensitivity uint8

// The sensitivities.
const (
	Insensitive Sensitivity = iota
	// Wiring: those that put the program together. It makes or takes what clients,
	// servers and wrappers are made of.
	Wiring
	// Limits: all. It takes functions, or limits.
	Limits
)

// Block is a basic block. Its last instruction decides where it goes.
type Block struct {
	Instrs []Instr
	Preds  []int32
	Succs  []int32
	Cond   int32 // operand that chooses between two successors; None if not followed
	Always bool  // each way through the function passes it
}

// Const is an operand that is known when the package is compiled.
type Const struct {
	Kind ConstKind
	Int  int64  // of an integer, a duration (nanoseconds) or a truth value
	Name int32  // of a string, a function, a global variable, a zero struct's type
	F    uint64 // bits of a float
}

// ConstKind is what a Const is.
type ConstKind uint8

// The kinds of constants.
const (
	ConstInt    ConstKind = iota
	ConstBool             // Int is 0 or 1
	ConstString           // Name is its text
	ConstFloat            // F holds its bits
	ConstNil              // also the zero of a function, a map, an interface
	ConstFunc             // Name is its symbol
	ConstGlobal           // the address of the variable called Name
	ConstZero             // the zero of a struct or array
	ConstBottom           // no value at all: this way brings none
)

// None is the operand that is not there.
const None = int32(-1 << 31)

// Instr is one instruction. Operands are registers, or constants as ^index.
type Instr struct {
	Op   Op
	Flag Flag
	Dst  int32 // first register that it defines, None if none
	N    int32 // how many
	Name int32 // a symbol, a field, an operator, a reason
	Type int32 // a type, -1 if none
	Args []int32
	Line int32 // below the declaration's own line
	Col  int32
}

// Op is what an instruction does.
type Op uint8

// The instructions.
const (
	OpAlloc   Op = iota // new object of Type
	OpCopy              // Dst takes each of Args
	OpPhi               // one of Args, by predecessor
	OpLoad              // *Args[0]
	OpStore             // *Args[0] = Args[1]
	OpDefault           // the same, where *Args[0] is zero
	OpAddr              // &Args[0].Name; "[]" is any element
	OpField             // Args[0].Name of a struct value
	OpClosure           // function Name with Args bound
	OpBind              // method Name of Args[0] as a value
	OpIface             // Args[0] as a value that remembers it is of Type
	OpAssert            // Args[0] if it is of Type
	OpBin               // Args[0] operator Args[1]
	OpNot               // !Args[0]
	OpNeg               // -Args[0]
	OpCall              // Name(Args...)
	OpInvoke            // Args[0].Name(Args[1:]...), through interface Type
	OpDyn               // Args[0](Args[1:]...)
	OpAppend            // a new slice with the elements of Args[0] and Args[1]
	OpUnknown           // a value that cannot be known, for the reason Name
	OpView              // Args[0], whose fields Name (a list) this function sets afterwards
	OpEscape            // a library gets Args[0] and may call it
	OpDecode            // a library fills what Args[0] points to
	OpConv              // Args[0] as another number type
	OpFilter            // Args[0], those for which "value Name Args[1]" holds
	OpReturn
	OpPanic
)

// Flag qualifies an instruction.
type Flag uint8

// The flags.
const (
	FlagStruct  Flag = 1 << iota // the value is a struct or an array
	FlagGo                       // a call that nobody waits for
	FlagDefer                    // a call at the function's end
	FlagCommaOk                  // an assertion with a second result
	FlagIface                    // the asserted type is an interface
	FlagBound                    // Bind: of an interface
	FlagNilable                  // the zero is nil
	FlagExcept                   // Store: of a struct, but for the fields of Name
)

// Type is what a method call needs to know of a type that is converted to an interface.
type Type struct {
	Name    string // "*pkg.T" or "pkg.T"
	Methods []Method
}

// Method is one method of a Type.
type Method struct {
	Name   string
	Symbol string
	// Path leads from the receiver to the embedded field that has it; "Field*" is a field
	// that holds an address. Iface: the last is an interface.
	Path  []string
	Iface bool
}

// FlagFails is on a return that surely returns an error.
const FlagFails = FlagDefer

// Flags of stores.
const (
	FlagOwn  = FlagCommaOk // into a view itself, not into what it is a view of
	FlagInit = FlagGo      // before anybody else sees what it is stored in
)
