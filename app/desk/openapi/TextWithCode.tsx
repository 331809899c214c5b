import { Fragment } from 'react'

/** Shows a text in which names between backticks are code. */
export const TextWithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order.
    at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>,
  )
