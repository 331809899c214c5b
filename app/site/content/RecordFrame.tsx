import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'

interface RecordFrameProps {
  file?: ReactNode
  side?: ReactNode
  also?: OtherPage[]
  children: ReactNode
  /** What follows it, on a phone after the panel. */
  below?: ReactNode
}

export interface OtherPage {
  name: string
  to: string
  note?: string
}

/** The fields of a record's form: its file and what is written in a column, what sorts it in a panel beside them. */
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
