/** An element of the page, used as a person does: real presses of mouse and keyboard. */
export interface PageElement {
  click(): Promise<void>
  /** Types a text in place of what the field has. */
  type(text: string): Promise<void>
  /** Gives a file field the file at this path. */
  choose(file: string): Promise<void>
}

/**
 * A browser with one window, whichever it is. Functions run in the page: they know their arguments and nothing of the
 * module they stand in.
 */
export interface Driver {
  open(address: string): Promise<void>
  /** What the function gives in the page, as JSON. */
  ask<Args extends string[], Answer>(question: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** The element that the function finds in the page. */
  find<Args extends string[]>(
    finder: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<PageElement | undefined>
  /** What the pages wrote to the console as an error so far, uncaught errors and blocked scripts with it. */
  problems(): string[]
  close(): Promise<void>
}

/** The function, called on these arguments, as a script. */
export const called = (asked: { toString(): string }, args: string[]) =>
  `(${asked})(...${JSON.stringify(args)})`
