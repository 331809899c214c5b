import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../platform/i18n/i18n'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { OverviewSection } from '../admin/OverviewSection'
import { runChecks } from './doctor.server'
import type { Finding } from './findings'

export const meta: MetaFunction = (args) => pageMeta(args, t('Before you open'), { isPrivate: true })

const limitMs = 3000

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const findings: Finding[] = []
  for await (const finding of runChecks({ limitMs, isServing: true })) findings.push(finding)
  return { findings }
}

const groups: { level: Finding['level']; title: string }[] = [
  { level: 'error', title: msg('Must be fixed') },
  { level: 'warning', title: msg('Check these') },
  { level: 'ok', title: msg('All good') },
]

export default function BeforeYouOpenPage() {
  const { findings } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Before you open')}</h1>
      <p role="status">{summary(findings)}</p>
      <p className="field-hint">
        {t(
          'The result of npm run doctor, checked now, in English. Other servers have three seconds to answer.',
        )}
      </p>
      {groups.map(({ level, title }) => (
        <Findings key={level} title={t(title)} findings={findings.filter((one) => one.level === level)} />
      ))}
    </div>
  )
}

function summary(findings: Finding[]): string {
  const count = findings.filter(({ level }) => level === 'error').length
  return count === 0
    ? t('You are ready to open.')
    : t('{count, plural, one {# thing must be fixed.} other {# things must be fixed.}}', { count })
}

function Findings({ title, findings }: { title: string; findings: Finding[] }) {
  if (findings.length === 0) return null
  return (
    <OverviewSection title={title}>
      <ul className="managed" lang="en" dir="ltr">
        {findings.map(({ about, says, advice }) => (
          <li key={about + says}>
            <p>
              <span className="managed-title">{about}</span>
              <span className="managed-note">{says}</span>
              {advice && <span className="managed-note">To do: {advice}</span>}
            </p>
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}
