import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatPrintedCode } from '../../platform/printed-code'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { findCurrentUser, requireUser } from '../../site/accounts/guards.server'
import { type CodeVisitor, enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { pageMeta } from '../../site/meta'
import { saveCartChoice } from '../cart/cart-choice.server'
import { findGiftCardByCode } from './balance.server'
import { giftCardNotFound } from './gift-cards'
import { canPayWithGiftCards } from './gift-cards-in-use.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your gift card'), { isPrivate: true })

export const handle = { failure: giftCardNotFound }

export async function loader({ request, params, context: { address } }: LoaderFunctionArgs) {
  const user = await findCurrentUser(request)
  const { code, balanceCents } = await cardOf(params.code, request, { user, address })
  const canPay = balanceCents > 0 && (await canPayWithGiftCards())
  return { code: formatPrintedCode(code), balanceCents, canPay, isLoggedIn: user !== null }
}

async function cardOf(code = '', request: Request, visitor: Omit<CodeVisitor, 'browser'>) {
  const guess = await enforceGuessLimit({ ...visitor, browser: request.headers.get('User-Agent') ?? '' })
  const card = await findGiftCardByCode(code)
  if (!card) throw new NotFound(giftCardNotFound)
  await guess.succeeded()
  return card
}

export async function action({ request, params, context: { address } }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { id } = await cardOf(params.code, request, { user, address })
  await saveCartChoice(user.id, { giftCardId: id })
  return redirect(href('/cart'), 303)
}

export default function GiftCardPage() {
  const { code, balanceCents, canPay, isLoggedIn } = useLoaderData<typeof loader>()
  return (
    <div className="account-page">
      <h1>{t('Your gift card')}</h1>
      <p>
        <Trans
          id="<b>{balanceCents}</b> is left on <code>{code}</code>."
          values={{ balanceCents: formatMoney(balanceCents), code }}
          components={{ b: <strong />, code: <code /> }}
        />
      </p>
      {!canPay && <Message>{t('It cannot be used right now.')}</Message>}
      {canPay && isLoggedIn && (
        <Form method="post">
          <button type="submit" className="button">
            {t('Use it in the cart')}
          </button>
        </Form>
      )}
      {canPay && <p>{t('Or enter the code when you pay: in the cart, or next to Buy now.')}</p>}
      <p>
        <Link to={href('/shop')}>{t('To the shop')}</Link>
      </p>
    </div>
  )
}
