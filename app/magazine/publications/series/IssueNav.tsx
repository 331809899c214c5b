import { Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { IssueFacts } from './IssueFacts'
import { type Issue, issueName, seriesAddress } from './series'
import type { IssueLink, IssueLinks } from './series.server'
import './series.css'

export function IssueLine({ issue }: { issue: Issue }) {
  const name = issueName(issue)
  return (
    <>
      <IssueFacts name={name} date={issue.date} separator=", " />
      {(name || issue.date) && ' · '}
      <Link to={seriesAddress(issue.series)}>
        <bdi {...textAttributes(issue.series.title)}>{issue.series.title}</bdi>
      </Link>
    </>
  )
}

export function IssueNav({ issue, previous, next }: IssueLinks) {
  if (!previous && !next) return null
  return (
    <nav className="issue-nav" aria-label={t('Issues of {title}', { title: issue.series.title })}>
      {previous && <Neighbour {...previous} rel="prev" words={t('Previous issue')} />}{' '}
      {next && <Neighbour {...next} rel="next" words={t('Next issue')} />}
    </nav>
  )
}

const Neighbour = ({ id, title, name, rel, words }: IssueLink & { rel: string; words: string }) => (
  <Link to={href('/articles/:id', { id })} rel={rel}>
    {words}: {name || title}
  </Link>
)
