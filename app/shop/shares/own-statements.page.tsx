import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { currentSite } from '../../site/current-site.server'
import { pageMeta } from '../../site/meta'
import { listConsignmentsOfMaker } from './consignments-of-makers.server'
import { findPayeeByLink } from './own-link.server'
import { PiecesTable } from './PiecesTable'
import { periodName } from './quarters'
import { StatementList } from './StatementList'
import { StatementView } from './StatementView'
import { parsePeriod } from './statement-file.server'
import { listStatementsOfPayee, loadStatementOfPeriod, yearsOfStatements } from './statements.server'
import './shares.css'

/** The page is not indexed and sends no referrer: its address has the key in it. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Your statements'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Shows a payee's statements to whoever has the link: all, or that of `?period=`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  const payee = await findPayeeByLink(params.payee ?? '', key)
  const { name, reference, minPayoutCents } = payee
  const period = searchParams.get('period')
  const about = { name, reference, key: key ?? '', minPayoutCents, siteName: currentSite().name }
  if (period !== null) return { ...about, statement: await loadStatementOfPeriod(payee, parsePeriod(period)) }
  const statements = await listStatementsOfPayee(payee)
  return {
    ...about,
    statement: null,
    statements,
    years: yearsOfStatements(statements),
    pieces: await listConsignmentsOfMaker(payee.id),
  }
}

export default function OwnStatementsPage() {
  const data = useLoaderData<typeof loader>()
  const { name, reference, key, siteName } = data
  const page = href('/statements/:payee', { payee: reference })
  const query = (period?: string) => `?${new URLSearchParams({ key, ...(period && { period }) })}`
  if (!data.statement)
    return (
      <div className="statements">
        <h1>{t('Your statements')}</h1>
        <p>
          <Trans
            id="{name}, this is your part of what {siteName} sells. Keep this page’s address private."
            values={{ name: <bdi>{name}</bdi>, siteName }}
          />
        </p>
        <StatementList
          statements={data.statements}
          years={data.years}
          addressOf={(period) => page + query(period)}
        />
        {data.pieces.length > 0 && (
          <section aria-labelledby="pieces">
            <h2 id="pieces">{t('Your copies')}</h2>
            <PiecesTable pieces={data.pieces} />
          </section>
        )}
      </div>
    )
  const { period } = data.statement
  const files = { pdf: `${page}/statement.pdf${query(period)}`, csv: `${page}/statement.csv${query(period)}` }
  return (
    <div className="statements">
      <BackLink to={page + query()}>{t('All statements')}</BackLink>
      <h1>
        <bdi>{name}</bdi>: {periodName(period)}
      </h1>
      <StatementView statement={data.statement} minPayoutCents={data.minPayoutCents} files={files} />
    </div>
  )
}
