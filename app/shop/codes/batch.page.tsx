import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { formatPrintedCode } from '../../platform/printed-code'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDate, formatDateTime } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { Pagination } from '../../platform/ui/Pagination'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { batchNotFound, type CodeBatch, loadCodeBatchPage, withdrawDownloadCodes } from './codes.server'
import './codes.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Codes for {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const requestedPage = new URL(request.url).searchParams.get('page')
  return loadCodeBatchPage(idFromParam(params.id, batchNotFound), requestedPage)
}

const Withdrawal = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw'), codeId: Id }),
  z.object({ intent: z.literal('withdraw-all') }),
])

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, batchNotFound)
  const form = await parseForm(request, Withdrawal)
  await withdrawDownloadCodes(id, form.intent === 'withdraw' ? form.codeId : undefined, admin)
  return redirect(href('/admin/codes/:id', { id }) + new URL(request.url).search, 303)
}

export default function BatchPage() {
  const { id, title, note, createdBy, createdAt, count, used, left, codes, page, pages } =
    useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page">
      <h1>
        <Trans id="Codes for “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      <p>
        <Link to={href('/admin/codes')}>{t('All codes')}</Link>
        {left > 0 && (
          <>
            {' · '}
            <Link to={href('/admin/codes/:id/print', { id })}>{t('Print unused codes')}</Link>
          </>
        )}
      </p>
      <p>
        {t('Created by {createdBy} on {createdAt}. {used} of {count} used, {left} left.', {
          createdBy,
          createdAt: formatDate(createdAt),
          used,
          count,
          left,
        })}
        {note && <span dir="auto"> {note}</span>}
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <ul className="codes-list">
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} />
        ))}
      </ul>
      <Pagination
        isByName
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/codes/:id', { id })}?page=${number}`}
      />
      {left > 0 && (
        <ConfirmForm
          title={t('Withdraw all unused codes')}
          consequence={t('Printed codes stop working. Codes that were used stay as they are.')}
          intent="withdraw-all"
          button={t('Withdraw {left}', { left })}
        />
      )}
    </div>
  )
}

function CodeRow({
  code: { id, code, orderId, redeemedAt, withdrawnAt },
}: {
  code: CodeBatch['codes'][number]
}) {
  return (
    <li>
      <code>{formatPrintedCode(code)}</code>
      {redeemedAt && (
        <span>
          {t('Used {redeemedAt}', { redeemedAt: formatDateTime(redeemedAt) })}
          {orderId !== null && (
            <>
              :{' '}
              <Link to={href('/admin/orders/:id', { id: orderId })}>{t('order {orderId}', { orderId })}</Link>
            </>
          )}
        </span>
      )}
      {withdrawnAt && <span>{t('Withdrawn {withdrawnAt}', { withdrawnAt: formatDate(withdrawnAt) })}</span>}
      {!redeemedAt && !withdrawnAt && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="codeId" value={id} />
          <button
            type="submit"
            name="intent"
            value="withdraw"
            className="link-button"
            aria-label={t('Withdraw {code}', { code: formatPrintedCode(code) })}
          >
            {t('Withdraw')}
          </button>
        </Form>
      )}
    </li>
  )
}
