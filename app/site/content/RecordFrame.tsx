import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'

interface RecordFrameProps {
  file?: ReactNode
  side?: ReactNode
  also?: OtherPage[]
  children: ReactNode
  /** The content below the form, which on a phone stands below the panel. */
  below?: ReactNode
}

export interface OtherPage {
  name: string
  to: string
  note?: string
}

/** Lays out a record's form: its files and texts in a column, and further fields in a panel beside it. */
export function RecordFrame({ file, side, also = [], children, below }: RecordFrameProps) {
  return (
    <>
      <div className="record-main">
        {file}
        {children}
      </div>
      {(side || also.length > 0) && (
        <div className="record-side">
          {side}
          {also.length > 0 && <AlsoEdit pages={also} />}
        </div>
      )}
      {below && <div className="record-below">{below}</div>}
    </>
  )
}

function AlsoEdit({ pages }: { pages: OtherPage[] }) {
  return (
    <nav className="record-also" aria-labelledby="record-also">
      <p id="record-also">{t('Also edit')}</p>
      <ul>
        {pages.map(({ name, to, note }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
