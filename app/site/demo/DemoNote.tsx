import { t } from '../../platform/i18n/i18n'
import './demo-note.css'

/** One line on every page of a demo. @param until the time at which its data ends, in words */
export const DemoNote = ({ until }: { until: string }) => (
  <aside className="demo-note" aria-label={t('Demo')}>
    <p>{t('Demo: change anything you like. It resets at {time}.', { time: until })}</p>
  </aside>
)
