import type { ReactNode } from 'react'
import { msg, t } from '../../../platform/i18n/i18n'
import { useIsEink } from '../../../site/display'
import { SharePage } from './SharePage'
import type { PageLayout, ReaderSettings } from './useReaderSettings'

interface ViewPanelProps {
  settings: ReaderSettings
  layout: PageLayout
  onChange: (part: Partial<ReaderSettings>) => void
  onTurn: (degrees: 90 | -90) => void
  onFitPage: () => void
  /** Called to show the document in full screen; undefined if the browser cannot. */
  onPresent?: () => void
  onPrint: () => void
  layers?: ReactNode
  onFitWidth: () => void
  onFullScreen: () => void
  share: { title: string; page: number; name: string; hasPages: boolean }
}

const layouts: [PageLayout, string][] = [
  ['scroll', msg('Scroll')],
  ['spread', msg('Two pages')],
  ['single', msg('One page')],
]

export function ViewPanel({
  settings,
  layout: shown,
  onChange,
  onTurn,
  onFitPage,
  onPresent,
  onPrint,
  layers,
  onFitWidth,
  onFullScreen,
  share,
}: ViewPanelProps) {
  const isOnEink = useIsEink()
  return (
    <section className="reader-panel reader-view" aria-label={t('View')}>
      <fieldset>
        <legend>{t('Page {name}', { name: share.name })}</legend>
        <SharePage {...share} />
        <button type="button" onClick={onPrint}>
          {t('Print…')}
        </button>
      </fieldset>
      <fieldset>
        <legend>{t('Pages')}</legend>
        {layouts.map(([layout, words]) => (
          <label key={layout}>
            <input
              type="radio"
              name="layout"
              checked={shown === layout}
              onChange={() => onChange({ layout, fit: undefined })}
            />
            {t(words)}
          </label>
        ))}
        <button type="button" onClick={() => onTurn(90)}>
          {t('Rotate right')}
        </button>
        <button type="button" onClick={() => onTurn(-90)}>
          {t('Rotate left')}
        </button>
      </fieldset>
      <fieldset>
        <legend>{t('Reading view')}</legend>
        <button type="button" onClick={onFitPage}>
          {t('Fit page')}
        </button>
        <button type="button" className="reader-on-phones" onClick={onFitWidth}>
          {t('Fit width')}
        </button>
        <button type="button" className="reader-on-phones" onClick={onFullScreen}>
          {t('Full screen')}
        </button>
        {onPresent && (
          <button type="button" onClick={onPresent}>
            {t('Present')}
          </button>
        )}
        {!isOnEink && (
          <label>
            <input
              type="checkbox"
              checked={settings.isNight}
              onChange={(event) => onChange({ isNight: event.currentTarget.checked })}
            />
            {t('Dark pages')}
          </label>
        )}
        <label>
          <input
            type="checkbox"
            checked={settings.hasShortcuts}
            onChange={(event) => onChange({ hasShortcuts: event.currentTarget.checked })}
          />
          {t('Single-key shortcuts')}
        </label>
      </fieldset>
      {layers}
    </section>
  )
}
