import { msg } from '../../../platform/i18n/i18n'
export const returnStates = ['asked', 'accepted', 'declined', 'withdrawn', 'received'] as const
export type ReturnState = (typeof returnStates)[number]

export const returnLabels: Record<ReturnState, string> = {
  asked: msg('Waiting for your answer'),
  accepted: msg('On its way back'),
  declined: msg('Declined'),
  withdrawn: msg('Withdrawn'),
  received: msg('Received'),
}

/** The texts about a return that the buyer reads. */
export const returnTextsForBuyer: Record<ReturnState, string> = {
  asked: msg('We have your request and will answer by email.'),
  accepted: msg('Accepted: send it back.'),
  declined: msg('Declined.'),
  withdrawn: msg('You withdrew this return.'),
  received: msg('We have received it.'),
}

/** The names of states within a sentence: "This return is accepted already." */
export const returnStateWords: Record<ReturnState, string> = {
  asked: msg('asked'),
  accepted: msg('accepted'),
  declined: msg('declined'),
  withdrawn: msg('withdrawn'),
  received: msg('received'),
}

interface Transition {
  from: ReturnState
  to: ReturnState
  /** The cause of the change, in the words of `docs/order-lifecycle.md`. */
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

export const returnStatesBefore = (to: ReturnState): ReturnState[] =>
  transitions.filter((one) => one.to === to).map(({ from }) => from)

export const openReturnStates: ReturnState[] = ['asked', 'accepted']

export function returnLifecycleDiagram(): string {
  const drawn = transitions.map(({ from, to, on }) => `  ${from} --> ${to}: ${on}`)
  const end = '  received --> [*]: the refund is a refund of the order'
  return ['stateDiagram-v2', '  [*] --> asked: the buyer asks, in time', ...drawn, end].join('\n')
}
