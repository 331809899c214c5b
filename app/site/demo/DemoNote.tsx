import { t } from '../../platform/i18n/i18n'
import './demo-note.css'

/** One line above every page of a demo. @param until the time at which its data ends, in words */
export const DemoNote = ({ until }: { until: string }) => (
  <aside className="demo-note" aria-label={t('Demo')}>
    <p>{t('This is a demo: change what you like, all of it is gone at {time}.', { time: until })}</p>
  </aside>
)
