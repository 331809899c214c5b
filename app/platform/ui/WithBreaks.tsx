import { Fragment } from 'react'

/** An address that a narrow column breaks before a dot, an at sign or a slash, not inside a word. */
export const WithBreaks = ({ children }: { children: string }) =>
  children.split(/(?<=[^@./])(?=[@./])/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
