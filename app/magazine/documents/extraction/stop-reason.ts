/** Why a program was stopped; `killed` means by the system, for lack of memory. */
export type StopReason = 'time' | 'memory' | 'killed' | 'output' | 'failure'
