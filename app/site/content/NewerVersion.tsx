import { useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { storedPathPattern } from '../uploads/file-kinds'
import type { OpenedVersion } from './opened-version'

/**
 * Hidden fields with the version that the form was opened with. They stay when the page loads newer data
 * beside the typed values.
 */
export function OpenedVersionFields({
  opened,
  entered,
}: {
  opened: OpenedVersion
  entered?: FormErrors['values']
}) {
  const [{ version, digests }] = useState(opened)
  return (
    <>
      <input type="hidden" name="version" value={entered?.version ?? version} />
      <input type="hidden" name="opened" value={entered?.opened ?? digests} />
    </>
  )
}

interface ChoiceProps {
  formErrors?: FormErrors
  page: string
  /** The `intent` of the form's own submit button. */
  intent?: string
}

/**
 * Shows, inside a form that somebody else has saved meanwhile, the differences and a button to overwrite
 * them.
 */
export function NewerVersionChoice({ formErrors, page, intent }: ChoiceProps) {
  if (!formErrors?.newer) return null
  const { version, changes } = formErrors.newer
  return (
    <>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {changes.length > 0 && (
        <dl className="newer-changes">
          {changes.map(({ label, value }) => (
            <div key={label}>
              <dt>{t('{label} is now', { label })}</dt>
              <dd dir="auto">
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="form-actions">
        <button type="submit" className="button is-plain" name="overwrite" value={version}>
          {t('Save mine anyway')}
        </button>
        <a href={page} target="_blank" rel="noreferrer">
          {t('Open the saved version')}
        </a>
      </p>
    </>
  )
}

function Value({ value }: { value: string }) {
  if (value === '') return <>{t('empty')}</>
  if (storedPathPattern.test(value)) return <a href={`/${value}`}>{t('a new file')}</a>
  if (value.length <= longest) return <>{value}</>
  return (
    <details>
      <summary>{cutText(value, longest)}…</summary>
      {value}
    </details>
  )
}

const longest = 300
