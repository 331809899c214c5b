export const returnStates = ['asked', 'accepted', 'declined', 'withdrawn', 'received'] as const
export type ReturnState = (typeof returnStates)[number]

/** The labels for admins. */
export const returnLabels: Record<ReturnState, string> = {
  asked: 'Waits for your answer',
  accepted: 'On its way back',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  received: 'Received',
}

/** What the buyer reads. */
export const returnWords: Record<ReturnState, string> = {
  asked: 'We have your request and answer by email.',
  accepted: 'Accepted: send it back.',
  declined: 'Declined.',
  withdrawn: 'You have withdrawn it.',
  received: 'It is back with us.',
}

interface Transition {
  from: ReturnState
  to: ReturnState
  /** The cause, in the words of `docs/order-lifecycle.md`. */
  on: string
}

const transitions: readonly Transition[] = [
  { from: 'asked', to: 'accepted', on: 'the shop accepts' },
  { from: 'asked', to: 'declined', on: 'the shop declines' },
  { from: 'asked', to: 'withdrawn', on: 'the buyer withdraws' },
  { from: 'asked', to: 'received', on: 'it came back unannounced' },
  { from: 'accepted', to: 'received', on: 'it came back' },
  { from: 'accepted', to: 'withdrawn', on: 'the buyer keeps it' },
]

/** Returns the states that a return can be in before it comes into this one. */
export const statesBefore = (to: ReturnState): ReturnState[] =>
  transitions.filter((one) => one.to === to).map(({ from }) => from)

/** Matches returns that the shop has not finished with. */
export const openReturns: ReturnState[] = ['asked', 'accepted']

/** Draws the table as a state diagram in Mermaid's language. */
export function returnDiagram(): string {
  const drawn = transitions.map(({ from, to, on }) => `  ${from} --> ${to}: ${on}`)
  const end = '  received --> [*]: the refund is a refund of the order'
  return ['stateDiagram-v2', '  [*] --> asked: the buyer asks, in time', ...drawn, end].join('\n')
}
