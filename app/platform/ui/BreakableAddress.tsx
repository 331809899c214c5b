import { Fragment } from 'react'

/** Shows an address that wraps before a dot, an at sign or a slash, and not inside a word. */
export const BreakableAddress = ({ children }: { children: string }) =>
  children.split(/(?<=[^@./])(?=[@./])/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
