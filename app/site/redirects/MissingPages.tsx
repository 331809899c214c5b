import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { maxAddressLength } from './redirects'
import './redirects.css'

interface MissingPagesProps {
  missing: { id: number; path: string; visits: number; lastVisitAt: string }[]
}

/** The addresses that people asked for in vain, each with a form that says where they should lead. */
export function MissingPages({ missing }: MissingPagesProps) {
  const formErrors = useFormErrors()
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="missing">
      <h2 id="missing">{t('Pages that visitors could not find')}</h2>
      <ul className="managed missing-pages">
        {missing.map(({ id, path, visits, lastVisitAt }) => (
          <li key={id}>
            <p>
              <bdi className="managed-title">{path}</bdi>
              <span className="managed-note">
                {t('{visits, plural, one {# visit} other {# visits}}, last on {date}', {
                  visits,
                  date: formatShortDate(lastVisitAt),
                })}
              </span>
            </p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="from" value={path} />
              <input
                className="input"
                name="to"
                aria-label={t('New address of {path}', { path })}
                placeholder="/"
                maxLength={maxAddressLength}
                defaultValue={formErrors?.values.from === path ? formErrors.values.to : undefined}
                autoCapitalize="none"
                spellCheck={false}
              />
              <button
                type="submit"
                name="intent"
                value="save"
                className="button is-plain"
                aria-label={t('Save the redirect of {path}', { path })}
              >
                {t('Save')}
              </button>
              <button
                type="submit"
                name="intent"
                value="ignore"
                className="link-button"
                aria-label={t('Ignore {path}', { path })}
              >
                {t('Ignore')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
