import type { FormErrors } from '../../platform/http/errors'
import { usDateTime } from '../../ui/format'

/** What a piece has to do with its letter. */
export interface LetterOf {
  sendsLetter: boolean
  /** ISO 8601; there is one letter for a piece. */
  letterAt: string | null
}

interface LetterFieldProps {
  article?: LetterOf
  formErrors?: FormErrors
}

/** Whether subscribers are told of a piece when it is published, or when they were. */
export function LetterField({ article, formErrors }: LetterFieldProps) {
  const values = formErrors?.values
  const submitted = values?.title === undefined ? undefined : values.sendsLetter === 'on'
  if (article?.letterAt)
    return (
      <p className="field-hint">
        <input type="hidden" name="sendsLetter" value="on" />
        Sent to subscribers on {usDateTime(article.letterAt)}.
      </p>
    )
  return (
    <label className="check">
      <input type="checkbox" name="sendsLetter" defaultChecked={submitted ?? article?.sendsLetter} /> Send to
      subscribers when this publishes
    </label>
  )
}
