import './platform/styles/all.css'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { modulesThatAreOn } from './desk/modules/switchboard.server'
import { isNetworkFailure, LoadFailed } from './magazine/publications/offline/LoadFailed'
import { OfflineNote } from './magazine/publications/offline/OfflineNote'
import { PositionSync } from './magazine/reading/PositionSync'
import { env } from './platform/env.server'
import { href } from './platform/href'
import { makeExpiredDoneFlashCookie, readDoneFlash } from './platform/http/done.server'
import { addPageMessages, currentLocale, msg, t } from './platform/i18n/i18n'
import { pageMessages } from './platform/i18n/i18n.server'
import { localeDirectionOf } from './platform/i18n/locales'
import { currencySign } from './platform/site-currency'
import einkStyles from './platform/styles/eink.css?url'
import displayFont from './platform/styles/fonts/bricolage-grotesque.woff2?url'
import { FocusKeeper } from './platform/ui/FocusKeeper'
import { ScriptNonce } from './platform/ui/script-nonce'
import { AddedAtLogin } from './shop/cart/AddedAtLogin'
import { CartLink } from './shop/cart/CartLink'
import { countItemsForHeader } from './shop/cart/cart.server'
import { findItemAddedAtLogin, findItemToAddAfterLogin } from './shop/cart/pending-add.server'
import { canSellGiftCards } from './shop/gift-cards/gift-cards-in-use.server'
import { isPaymentOn } from './shop/orders/payments/stripe.server'
import { canTakeTips } from './shop/orders/tips/tip-amount.server'
import { AccountNav } from './site/accounts/AccountNav'
import { AuthProvider, RestoringNotice } from './site/accounts/AuthContext'
import { findUserForHeader } from './site/accounts/guards.server'
import { hideUntilRestoredScript } from './site/accounts/restoring'
import { takeSavedForm } from './site/accounts/saved-form.server'
import { hasPermission } from './site/accounts/staff'
import { currentSite, themeAddress } from './site/current-site.server'
import { DemoNote } from './site/demo/DemoNote'
import { demoEnd } from './site/demo/demo-end.server'
import { isEink } from './site/display'
import { ErrorPage } from './site/ErrorPage'
import { Footer } from './site/Footer'
import { Header } from './site/Header'
import { LanguageLinks } from './site/LanguageLinks'
import { Loading } from './site/Loading'
import { offeredLocales } from './site/languages.server'
import { isMailOn } from './site/mail/mail.server'
import { visibleMenuLinks } from './site/menu'
import { isModuleOn } from './site/modules/switches.server'
import { loadMenuAndFooterPages } from './site/pages/site-pages.server'
import { hasOpenPlans } from './site/plans/plans.server'
import { PlayerHost } from './site/player/PlayerHost'
import { defaultSite, type Site } from './site/site'

export const links: LinksFunction = () => [
  { rel: 'icon', href: href('/favicon.ico'), sizes: '48x48' },
  { rel: 'icon', href: href('/icon.png'), type: 'image/png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: href('/apple-touch-icon.png') },
  { rel: 'alternate', href: href('/feed.xml'), type: 'application/atom+xml', title: t('New publications') },
  { rel: 'alternate', href: href('/feed.json'), type: 'application/feed+json', title: t('New publications') },
  {
    rel: 'alternate',
    href: href('/opds/:section?'),
    type: 'application/opds+json',
    title: t('Catalog of publications'),
  },
  {
    rel: 'related',
    href: href('/opds/v1.2/:section?'),
    title: t('Catalog of publications'),
    type: 'application/atom+xml;profile=opds-catalog',
  },
  {
    rel: 'search',
    href: href('/opds/search.xml'),
    type: 'application/opensearchdescription+xml',
    title: t('Search'),
  },
]

/** The title of error pages; all other pages have their own. */
export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: titleOf(error) }, { name: 'robots', content: 'noindex' }] : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { menu, type, ...own } = currentSite()
  const pages = await loadMenuAndFooterPages()
  const canJoin = await hasOpenPlans()
  const site: Site = {
    name: own.name,
    tagline: own.tagline,
    logo: own.logo,
    logoDark: own.logoDark,
    footer: own.footer,
    type,
    theme: themeAddress({ ...own, type }),
    language: currentLocale(),
    contentLanguage: own.language,
    social: own.social,
    languages: offeredLocales().length > 1 ? offeredLocales() : undefined,
    menu: [
      ...visibleMenuLinks(menu, pages.menu),
      ...(canJoin ? [{ ...joinLink, label: t(joinLink.label) }] : []),
    ],
    pages: pages.footer.map(({ title, address }) => ({
      to: href('/pages/:address', { address }),
      label: title,
    })),
    origin: context.origin,
    timezone: own.timezone,
    currency: env.currency,
    contactEmail: own.contactEmail,
    modules: modulesThatAreOn().map(({ name }) => name),
    demoEnd: demoEnd(),
    ...onlySet({
      hasMail: isMailOn(),
      hasNewsletter: isMailOn() && isModuleOn('newsletter'),
      canJoin,
      takesTips: canTakeTips() && isPaymentOn(),
      // While the module is off, only the cart accepts gift cards, since it knows its user; other pages are
      // the same for everybody.
      takesGiftCards: canSellGiftCards(),
      sellsGiftCards: canSellGiftCards(),
    }),
  }
  const user = await findUserForHeader(request)
  const done = readDoneFlash(request)
  const headers = done ? { 'Set-Cookie': makeExpiredDoneFlashCookie(context.origin) } : undefined
  const [kept, added, cartQuantity] = await Promise.all([
    user ? takeSavedForm(request, user.id) : undefined,
    user ? findItemAddedAtLogin(request, done) : undefined,
    user
      ? countItemsForHeader(request, user.id)
      : findItemToAddAfterLogin(request).then((item) => Number(Boolean(item))),
  ])
  const shown = {
    done,
    isEink: isEink(request) || undefined,
    kept,
    added,
    cartQuantity,
  }
  return data({ site, messages: pageMessages(context.scriptMessages), user, ...shown }, { headers })
}

/** Leaves out undefined values, so that pages do not contain them. */
const onlySet = <Name extends string>(flags: Record<Name, boolean>) =>
  Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) as { [name in Name]?: true }

/** Reloads the root's data after a refused action of a guest, since the header shows the guest's cart. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 401

const joinLink = { to: href('/join'), label: msg('JOIN') }

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>

let lastRootData: RootData

/** Returns the root data. After a failed navigation there is none, and the browser keeps the previous data. */
function useRootData(): RootData {
  const rootData = useRouteLoaderData<typeof loader>('root')
  if (typeof document !== 'undefined' && rootData) lastRootData = rootData
  return rootData ?? lastRootData
}

function manifestOf(matches: ReturnType<typeof useMatches>): string {
  const handles = matches.map(({ handle }) => handle as { manifest?: string } | undefined)
  return handles.at(-1)?.manifest ?? href('/manifest.webmanifest')
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRootData()
  const site = rootData?.site ?? defaultSite
  const nonce = useContext(ScriptNonce)
  if (rootData) addPageMessages(site.language, rootData.messages)
  return (
    <html
      lang={site.language}
      dir={localeDirectionOf(site.language)}
      data-display={rootData?.isEink && 'eink'}
      data-language={site.contentLanguage}
      data-timezone={site.timezone}
      data-currency={site.currency}
      data-currency-sign={site.currency && currencySign(site.currency)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={rootData?.isEink ? 'only light' : 'light dark'} />
        <meta name="theme-color" content="#f4efe4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15130f" media="(prefers-color-scheme: dark)" />
        <Meta />
        {(site.type ?? 'house') === 'house' && (
          <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
        <LanguageLinks site={site} />
        <link rel="manifest" href={manifestOf(useMatches())} />
        {site.theme && <link rel="stylesheet" href={site.theme} />}
        {rootData?.isEink && <link rel="stylesheet" href={einkStyles} />}
        {!rootData?.user && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hideUntilRestoredScript }} />
        )}
      </head>
      <body>
        <a className="skip" href="#content">
          {t('Skip to content')}
        </a>
        <AuthProvider user={rootData?.user ?? null}>
          <Header
            site={site}
            account={<AccountNav />}
            isStaff={hasPermission(rootData?.user)}
            cart={<CartLink quantity={rootData?.cartQuantity ?? 0} />}
          />
          {site.demoEnd && <DemoNote until={site.demoEnd} />}
          <Loading />
          <main id="content" tabIndex={-1}>
            <RestoringNotice />
            <OfflineNote />
            {children}
          </main>
          <Footer site={site} />
          <PositionSync />
        </AuthProvider>
        <PlayerHost />
        <FocusKeeper />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { added } = useLoaderData<typeof loader>()
  return (
    <>
      {added && <AddedAtLogin item={added} />}
      <Outlet />
    </>
  )
}

/** Shows the message of a domain error, or else the `failure` message of the page's handle. */
export function ErrorBoundary() {
  const error = useRouteError()
  const handles = useMatches().map(
    ({ handle }) => handle as { failure?: string; unreached?: string } | undefined,
  )
  if (isNetworkFailure(error)) {
    const messages = handles.map((handle) => handle?.unreached ?? handle?.failure)
    return <LoadFailed message={messages.findLast(Boolean)} />
  }
  const status = isRouteErrorResponse(error) ? error.status : 500
  const failures = handles.map((handle) => handle?.failure)
  const message = messageOf(error) ?? t(failures.findLast(Boolean) ?? unexpected)
  return (
    <ErrorPage
      status={status}
      message={message}
      own={isRouteErrorResponse(error) ? error.data?.advice : undefined}
    />
  )
}

const unexpected = msg('Something went wrong on our side.')

const titleOf = (error: unknown) =>
  isNetworkFailure(error) ? t('The site could not be reached.') : (messageOf(error) ?? t(unexpected))

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return
  const message: unknown = error.data?.message
  if (typeof message === 'string') return message
  if (error.status === 405) return t('Method not allowed.')
  return error.status === 404 ? t('Page not found.') : undefined
}
