import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDateTime } from '../../platform/ui/format'
import type { SavedSettingsVersion } from './site-settings.server'

export function EarlierSettings({ saves }: { saves: SavedSettingsVersion[] }) {
  if (saves.length === 0) return null
  return (
    <section className="admin-section" id="saves">
      <h2>{t('Recent changes')}</h2>
      <ol className="managed">
        {saves.map(({ version, savedBy, savedAt, changes }) => (
          <li key={version}>
            <p>
              <span className="managed-title">{changes.join(', ') || t('Nothing')}</span>
              <span className="managed-note">
                {savedBy} · <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
              </span>
            </p>
            <Form method="post" reloadDocument>
              <button
                type="submit"
                className="link-button"
                name="undo"
                value={version}
                aria-label={t('Restore what was before this: {join}', { join: changes.join(', ') })}
              >
                {t('Restore')}
              </button>
            </Form>
          </li>
        ))}
      </ol>
      <p className="field-hint">{t('“Restore” brings back all settings from before that change.')}</p>
    </section>
  )
}
