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
import { isNetworkFailure, LoadFailed } from './magazine/publications/offline/LoadFailed'
import { OfflineNote } from './magazine/publications/offline/OfflineNote'
import { env } from './platform/env.server'
import { href } from './platform/href'
import { clearDone, takeDone } from './platform/http/done.server'
import { addPageMessages, currentLocale, msg, t } from './platform/i18n/i18n'
import { pageMessages } from './platform/i18n/i18n.server'
import { directionOf } from './platform/i18n/locales'
import { currencySign } from './platform/site-currency'
import einkStyles from './platform/styles/eink.css?url'
import displayFont from './platform/styles/fonts/bricolage-grotesque.woff2?url'
import { AddedAtLogin } from './shop/cart/AddedAtLogin'
import { CartLink } from './shop/cart/CartLink'
import { cartQuantity } from './shop/cart/cart.server'
import { addedAtLogin, waitingItem } from './shop/cart/pending-add.server'
import { isPaymentOn } from './shop/orders/payments/stripe.server'
import { AccountNav } from './site/accounts/AccountNav'
import { AuthProvider, RestoringNotice } from './site/accounts/AuthContext'
import { greetedUser } from './site/accounts/guards.server'
import { hideUntilRestored } from './site/accounts/restoring'
import { takeSavedForm } from './site/accounts/saved-form.server'
import { may } from './site/accounts/staff'
import { isMailOn } from './site/mail/mail.server'
import { placedPages } from './site/pages/site-pages.server'
import { hasOpenPlans } from './site/plans/plans.server'
import './platform/styles/all.css'
import { PositionSync } from './magazine/reading/PositionSync'
import { FocusKeeper } from './platform/ui/FocusKeeper'
import { Nonce } from './platform/ui/nonce'
import { currentSite, themeAddress } from './site/current-site.server'
import { isEink } from './site/display'
import { ErrorPage } from './site/ErrorPage'
import { Footer } from './site/Footer'
import { Header } from './site/Header'
import { LanguageLinks } from './site/LanguageLinks'
import { Loading } from './site/Loading'
import { offeredLocales } from './site/languages.server'
import { visibleMenuLinks } from './site/menu'
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

/** The title of error pages; all others have their own. */
export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: titleOf(error) }, { name: 'robots', content: 'noindex' }] : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { menu, type, ...own } = currentSite()
  const pages = await placedPages()
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
    hasNewsletter: isMailOn(),
    canJoin: canJoin || undefined,
    takesTips: (own.takesTips && isPaymentOn()) || undefined,
    takesGiftCards: (own.takesGiftCards && !env.isTaxed) || undefined,
  }
  const user = await greetedUser(request)
  const done = takeDone(request)
  const headers = done ? { 'Set-Cookie': clearDone(context.origin) } : undefined
  const shown = {
    done,
    isEink: isEink(request) || undefined,
    kept: user ? await takeSavedForm(request, user.id) : undefined,
    added: user ? await addedAtLogin(request, done) : undefined,
    cartQuantity: user ? await cartQuantity(user.id) : Number(Boolean(await waitingItem(request))),
  }
  return data({ site, messages: pageMessages(context.scriptMessages), user, ...shown }, { headers })
}

/** The header counts what a refused guest will find in the cart; other refusals change nothing here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) =>
  actionStatus < 400 || actionStatus === 401

const joinLink = { to: href('/join'), label: msg('JOIN') }

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>

let lastRootData: RootData

/** Returns the root data. A failed navigation has none: in the browser, the previous data still holds. */
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
  const nonce = useContext(Nonce)
  if (rootData) addPageMessages(site.language, rootData.messages)
  return (
    <html
      lang={site.language}
      dir={directionOf(site.language)}
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
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hideUntilRestored }} />
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
            isStaff={may(rootData?.user)}
            cart={<CartLink quantity={rootData?.cartQuantity ?? 0} />}
          />
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

/** Shows the message of a domain error, or else the `failure` text in the handle of the page. */
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
