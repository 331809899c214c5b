import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor, aPage, aUser, password } from '../builders'
import { aCall } from '../calls'

type Statuses = [visitor: number, user: number, admin: number]
const open: Statuses = [200, 200, 200]
const missing: Statuses = [404, 404, 404]
const admins: Statuses = [302, 403, 200]
const moved: Statuses = [301, 301, 301]
const wrongMethod: Statuses = [405, 405, 405]
/** The desk asks who is there before it says what a route takes. */
const wrongMethodAtDesk: Statuses = [401, 403, 405]

const staffOnly: Statuses = [401, 403, 200]

const absentToStaff: Statuses = [401, 403, 404]
const unreadableOfStaff: Statuses = [401, 403, 415]

/** Addresses of the JSON API for staff alone, by what they answer to a GET and a POST. */
const ofStaff = (get: Statuses, post: Statuses, ...addresses: string[]) =>
  Object.fromEntries(
    addresses.map((address) => [
      `api/${address}`,
      {
        path: `api/${address.replace('trash/:kind', 'trash/articles').replaceAll(/:\w+/g, '99')}`,
        get,
        post,
      },
    ]),
  )

/** What a GET of each address answers to whom. An address of app/routes.ts that is not here fails the first test. */
const access: Record<string, { of?: string; path?: string; get: Statuses; post?: Statuses }> = {
  '': { get: open },
  'articles/:id': { path: 'articles/1', get: open, post: wrongMethod },
  'articles/:id/pages': { path: 'articles/1/pages', get: [302, 302, 302] },
  'articles/:id/pages/:n': { path: 'articles/1/pages/1', get: open, post: [303, 303, 303] },
  'articles/:id/pages/:n/suggest': { path: 'articles/1/pages/1/suggest', get: missing, post: missing },
  'articles/:id/citation.bib': { path: 'articles/1/citation.bib', get: open },
  'articles/:id/citation.ris': { path: 'articles/1/citation.ris', get: open },
  'articles/:id/text.json': { path: 'articles/1/text.json', get: missing, post: wrongMethod },
  'articles/:id/thumbnails.json': { path: 'articles/1/thumbnails.json', get: missing, post: wrongMethod },
  'articles/:id/book.epub': { path: 'articles/1/book.epub', get: missing, post: wrongMethod },
  'articles/:id/booklet.pdf': { path: 'articles/1/booklet.pdf', get: missing, post: wrongMethod },
  'articles/:id/print': { path: 'articles/1/print', get: missing, post: wrongMethod },
  'articles/:id/attachments/:n': { path: 'articles/1/attachments/1', get: missing, post: wrongMethod },
  'articles/:id/view.gif': { path: 'articles/1/view.gif', get: open },
  authors: { get: open },
  series: { get: open },
  'series/:address': { path: 'series/none', get: missing },
  'series/:address/latest': { path: 'series/none/latest', get: missing },
  'admin/series': { get: admins, post: [405, 405, 405] },
  'admin/series/:id': { path: 'admin/series/1', get: [302, 403, 404], post: [302, 403, 400] },
  'api/series': { get: open, post: wrongMethod },
  'api/series/:id': { path: 'api/series/1', get: missing, post: wrongMethod },
  'authors/:id': { path: 'authors/1', get: open },
  search: { get: open },
  reading: { get: [302, 200, 200], post: [302, 400, 400] },
  login: { get: [200, 302, 302], post: [400, 302, 302] },
  'login/oidc': { get: missing, post: missing },
  'login/oidc/callback': { get: missing },
  'logout/oidc': { get: [302, 302, 302] },
  register: { get: [200, 302, 302], post: [400, 302, 302] },
  logout: { get: [302, 302, 302] },
  userInfo: { get: open, post: [302, 400, 400] },
  'userInfo/my-data.zip': { get: [302, 200, 200], post: wrongMethod },
  'userInfo/delete': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/membership': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/two-step-login': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/passkeys': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/e-reader': { get: [302, 404, 404], post: [302, 404, 404] },
  'articles/:id/send': { path: 'articles/1/send', get: [302, 404, 404], post: [302, 404, 404] },
  'userInfo/keys': { get: [302, 200, 200], post: [302, 400, 400] },
  'forgot-password': { get: open, post: [400, 400, 400] },
  'reset-password': { get: open, post: [400, 400, 400] },
  shop: { get: open },
  'item/:id': { path: 'item/1', get: open, post: [401, 303, 303] },
  cart: { get: open, post: [302, 400, 400] },
  'checkout/pay': { get: [302, 404, 404] },
  'checkout/success': { get: [302, 404, 404] },
  orders: { get: [302, 200, 200] },
  'orders/:id': { path: 'orders/1', get: [302, 404, 404], post: [302, 404, 404] },
  'orders/:id/files/:line/:file': { path: 'orders/none/files/1/1', get: missing, post: wrongMethod },
  'orders/:id/invoices/:number': { path: 'orders/1/invoices/1', get: [302, 404, 404] },
  'orders/:id/invoices/:number/invoice.pdf': {
    path: 'orders/1/invoices/1/invoice.pdf',
    get: [302, 404, 404],
    post: wrongMethod,
  },
  'wholesale/:code': { path: 'wholesale/none', get: missing, post: missing },
  'admin/wholesale': { get: admins, post: [405, 405, 405] },
  'admin/wholesale/:id': { path: 'admin/wholesale/new', get: admins, post: [302, 403, 400] },
  'admin/invoices': { get: admins, post: [302, 403, 303] },
  'admin/invoices/:number': { path: 'admin/invoices/1', get: [302, 403, 404], post: [405, 405, 405] },
  'admin/invoices/:number/invoice.pdf': {
    path: 'admin/invoices/1/invoice.pdf',
    get: [302, 403, 404],
    post: wrongMethodAtDesk,
  },
  redeem: { get: open, post: [405, 405, 405] },
  'redeem/:code': { path: 'redeem/none', get: missing, post: [400, 400, 400] },
  'tip/:kind/:id': { path: 'tip/article/1', get: missing, post: missing },
  'gift-cards': { get: missing, post: missing },
  'gift-cards/:code/print': { path: 'gift-cards/none/print', get: missing, post: [405, 405, 405] },
  'gift-cards/:code': { path: 'gift-cards/none', get: missing, post: [302, 404, 404] },
  'admin/gift-cards': { get: admins, post: [302, 403, 400] },
  'admin/gift-cards/print': { get: admins, post: [405, 405, 405] },
  'admin/gift-cards/1': { of: 'admin/gift-cards/:id', get: [302, 403, 404], post: [302, 403, 400] },
  'admin/codes': { get: admins, post: [302, 403, 400] },
  'admin/codes/:id': { path: 'admin/codes/1', get: [302, 403, 404], post: [302, 403, 400] },
  'admin/codes/:id/print': { path: 'admin/codes/1/print', get: [302, 403, 404], post: [405, 405, 405] },
  'admin/consignments': { get: admins, post: [405, 405, 405] },
  'admin/consignments/new': { get: admins, post: [302, 403, 400] },
  'admin/consignments/:id': {
    path: 'admin/consignments/1',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/shares': { get: admins, post: [405, 405, 405] },
  'admin/shares/:id': { path: 'admin/shares/new', get: admins, post: [302, 403, 400] },
  'admin/members': { get: admins, post: [405, 405, 405] },
  'admin/members/days': { get: admins, post: [302, 403, 400] },
  'admin/members/gifts': { get: admins, post: [405, 405, 405] },
  'admin/members/new': { get: admins, post: [302, 403, 400] },
  'admin/members/figures': { get: admins, post: [405, 405, 405] },
  'admin/members/import': { get: admins, post: [302, 403, 415] },
  'admin/members/1': { of: 'admin/members/:id', get: [302, 403, 404], post: [302, 403, 404] },
  'admin/runs': { get: admins, post: [405, 405, 405] },
  'admin/runs/new': { get: admins, post: [302, 403, 400] },
  'admin/runs/1': { of: 'admin/runs/:id', get: [302, 403, 404], post: [302, 403, 400] },
  'admin/members.csv': { get: admins, post: wrongMethodAtDesk },
  'admin/orders': { get: [302, 403, 200], post: [302, 403, 400] },
  'admin/orders/print': { path: 'admin/orders/print?sheet=slip', get: admins, post: [405, 405, 405] },
  'admin/orders/ship': { get: admins, post: [302, 403, 400] },
  'admin/orders/1': { of: 'admin/orders/:id', get: [302, 403, 404], post: [302, 403, 400] },
  'admin/orders/1/refund': { of: 'admin/orders/:id/refund', get: [302, 403, 404], post: [302, 403, 400] },
  'admin/payments': { get: [302, 403, 302], post: [302, 403, 302] },
  'admin/order-lines.csv': { get: [302, 403, 200], post: wrongMethodAtDesk },
  'admin/orders.csv': { get: [302, 403, 200], post: wrongMethodAtDesk },
  join: { get: open, post: [400, 400, 400] },
  'join/gift': { get: [302, 302, 302], post: [302, 302, 302] },
  'join/gift/:id': { path: 'join/gift/no-such-gift', get: missing, post: [405, 405, 405] },
  'join/gift/:id/card': { path: 'join/gift/no-such-gift/card', get: missing, post: [405, 405, 405] },
  'join/pay': { get: missing },
  'join/welcome': { get: missing },
  bands: { get: open },
  'bands/:bandName': { path: 'bands/a-band', get: open },
  'bands/:bandName/photos': { path: 'bands/a-band/photos', get: open },
  'bands/:bandName/photos/:id': { path: 'bands/a-band/photos/1', get: missing },
  'bands/:bandName/video': { path: 'bands/a-band/video', get: missing, post: wrongMethod },
  'bands/:bandName/press-kit.zip': { path: 'bands/a-band/press-kit.zip', get: open, post: wrongMethod },
  'listen/:key': { path: 'listen/none', get: missing, post: wrongMethod },
  'bands/:bandName/releases/:release': { path: 'bands/a-band/releases/none', get: missing },
  'bands/:bandName/embed': { path: 'bands/a-band/embed', get: open },
  'bands/:bandName/news': { path: 'bands/a-band/news', get: open },
  'bands/:bandName/news/:id': { path: 'bands/a-band/news/1', get: missing },
  'bands/:bandName/feed.xml': { path: 'bands/a-band/feed.xml', get: open },
  'bands/:bandName/news.xml': { path: 'bands/a-band/news.xml', get: open },
  'bands/:bandName/dates.ics': { path: 'bands/a-band/dates.ics', get: open, post: wrongMethod },
  oembed: { get: missing },
  admin: { get: admins, post: [302, 403, 415] },
  invitation: { get: missing, post: [400, 400, 400] },
  'admin/statistics': { get: admins, post: [405, 405, 405] },
  'admin/statistics.csv': { get: admins, post: wrongMethodAtDesk },
  'admin/statistics/plays': { get: admins, post: [405, 405, 405] },
  'admin/plays.csv': { get: admins, post: wrongMethodAtDesk },
  'admin/webhooks': { get: admins, post: [405, 405, 405] },
  'admin/webhooks/:id': { path: 'admin/webhooks/new', get: admins, post: [302, 403, 400] },
  'admin/webhooks/:id/deliveries': {
    path: 'admin/webhooks/1/deliveries',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/webhooks/:id/deliveries/:delivery': {
    path: 'admin/webhooks/1/deliveries/1',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/people': { get: admins, post: [302, 403, 400] },
  'admin/people/1': { of: 'admin/people/:id', get: admins, post: [302, 403, 400] },
  'admin/search': { get: admins, post: [405, 405, 405] },
  'admin/uploads': { get: admins, post: [302, 403, 400] },
  'admin/delete/:kind/:id': { path: 'admin/delete/articles/2', get: admins, post: [302, 403, 303] },
  'admin/accessibility': { get: admins, post: [302, 403, 303] },
  'admin/pages': { get: admins, post: [405, 405, 405] },
  'admin/plans': { get: admins, post: [405, 405, 405] },
  'admin/plans/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'admin/pages/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/pages/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'admin/pages/preview': { get: [302, 403, 405], post: [401, 403, 200] },
  'pages/:address': { path: 'pages/about', get: open },
  'admin/site': { get: admins, post: [302, 403, 400] },
  'admin/trash': { get: admins, post: [302, 403, 400] },
  'admin/activity': { get: admins, post: [405, 405, 405] },
  'admin/jobs': { get: admins, post: [302, 403, 400] },
  'admin/shipping': { get: admins, post: [302, 403, 400] },
  'admin/shipping/zones/new': { of: 'admin/shipping/zones/:id', get: admins, post: [302, 403, 400] },
  'admin/ways-to-pay': { get: admins, post: [302, 403, 400] },
  'admin/table': { get: admins, post: [302, 403, 400] },
  'admin/table/qr': { get: admins, post: [405, 405, 405] },
  'at-the-table': { get: open, post: [400, 400, 400] },
  'admin/table/days': { get: admins, post: [405, 405, 405] },
  'admin/table/days/:day': { path: 'admin/table/days/2026-11-21', get: admins, post: [302, 403, 400] },
  'admin/table/sales': { get: [302, 403, 200], post: [401, 403, 415] },
  'table.webmanifest': { get: open },
  'admin/discounts': { get: admins, post: [405, 405, 405] },
  'admin/discounts/new': { of: 'admin/discounts/:id', get: admins, post: [302, 403, 400] },
  'admin/mails': { get: admins, post: [302, 403, 400] },
  'admin/mails/order-paid': { of: 'admin/mails/:kind', get: admins, post: [405, 405, 405] },
  'admin/mails/order-paid/preview': { of: 'admin/mails/:kind/preview', get: admins, post: wrongMethodAtDesk },
  '.well-known/webfinger': { get: missing, post: wrongMethod },
  '.well-known/nodeinfo': { get: missing, post: wrongMethod },
  'nodeinfo/2.1': { get: missing, post: wrongMethod },
  inbox: { get: wrongMethod, post: missing },
  'actors/:actor': { path: 'actors/magazine', get: missing, post: wrongMethod },
  'actors/:actor/inbox': { path: 'actors/magazine/inbox', get: wrongMethod, post: missing },
  'actors/:actor/outbox': { path: 'actors/magazine/outbox', get: missing, post: wrongMethod },
  'actors/:actor/followers': { path: 'actors/magazine/followers', get: missing, post: wrongMethod },
  'objects/:object': { path: 'objects/article-1', get: missing, post: wrongMethod },
  'follow/:actor': { path: 'follow/magazine', get: missing, post: missing },
  'articles/:id/replies': { path: 'articles/1/replies', get: open, post: [405, 405, 405] },
  'admin/followers': { get: admins, post: [302, 403, 400] },
  'admin/followers/replies': { get: admins, post: [302, 403, 400] },
  'admin/followers/blocks': { get: admins, post: [302, 403, 400] },
  subscribe: { get: open, post: [400, 400, 400] },
  'subscribe/:token': { path: 'subscribe/none', get: missing, post: [400, 400, 400] },
  'unsubscribe/:token': { path: 'unsubscribe/none', get: missing, post: missing },
  calls: { get: open },
  'calls/:address': { path: 'calls/issue-4', get: open, post: [415, 415, 415] },
  'calls/:address/submissions': {
    path: 'calls/issue-4/submissions',
    get: wrongMethod,
    post: [415, 415, 415],
  },
  'calls/:address/sent/:token': { path: 'calls/issue-4/sent/none', get: missing, post: [400, 400, 400] },
  'calls/:address/sent/:token/change': {
    path: 'calls/issue-4/sent/none/change',
    get: missing,
    post: missing,
  },
  'calls/:address/sent/:token/changes': {
    path: 'calls/issue-4/sent/none/changes',
    get: wrongMethod,
    post: missing,
  },
  'admin/calls': { get: admins, post: [405, 405, 405] },
  'admin/calls/:id': { path: 'admin/calls/new', get: admins, post: [302, 403, 400] },
  'admin/calls/:id/submissions': { path: 'admin/calls/1/submissions', get: admins, post: [405, 405, 405] },
  'admin/calls/:id/submissions/:submission': {
    path: 'admin/calls/1/submissions/1',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/calls/:id/submissions/:submission/files/:file': {
    path: 'admin/calls/1/submissions/1/files/1',
    get: [302, 403, 404],
    post: wrongMethodAtDesk,
  },
  'admin/calls/:id/decide': { path: 'admin/calls/1/decide', get: [302, 403, 400], post: [302, 403, 400] },
  'admin/calls/:id/copies': { path: 'admin/calls/1/copies', get: admins, post: [302, 403, 400] },
  'admin/calls/:id/submissions.csv': {
    path: 'admin/calls/1/submissions.csv',
    get: admins,
    post: wrongMethodAtDesk,
  },
  'admin/letters': { get: admins, post: [405, 405, 405] },
  'admin/letters/:id': { path: 'admin/letters/new', get: admins, post: [302, 403, 400] },
  'admin/letters/:id/preview': {
    path: 'admin/letters/1/preview',
    get: [302, 403, 404],
    post: wrongMethodAtDesk,
  },
  'admin/subscribers': { get: admins, post: [302, 403, 400] },
  'admin/subscribers/import': { get: admins, post: [302, 403, 415] },
  'admin/subscribers.csv': { get: admins, post: wrongMethodAtDesk },
  'admin/bin': { get: moved },
  'admin/audit': { get: moved },
  'admin/articles/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/articles/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'admin/articles/1/check': { of: 'admin/:kind/:id/check', get: admins, post: wrongMethodAtDesk },
  'admin/articles/:id/contents': {
    path: 'admin/articles/3/contents',
    get: admins,
    post: [302, 403, 400],
  },
  'admin/articles/:id/text': { path: 'admin/articles/1/text', get: admins, post: [302, 403, 400] },
  'admin/bands/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/bands/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'admin/bands/:id/music': { path: 'admin/bands/1/music', get: admins, post: [302, 403, 400] },
  'admin/bands/:id/music/:part': {
    path: 'admin/bands/1/music/1',
    get: [302, 403, 404],
    post: [302, 403, 415],
  },
  'admin/bands/:id/releases/:release': {
    path: 'admin/bands/1/releases/new',
    get: admins,
    post: [302, 403, 400],
  },
  'admin/bands/:id/photos': { path: 'admin/bands/1/photos', get: admins, post: [302, 403, 400] },
  'admin/bands/:id/photos/:part': {
    path: 'admin/bands/1/photos/1',
    get: [302, 403, 404],
    post: [302, 403, 415],
  },
  'admin/bands/:id/dates': { path: 'admin/bands/1/dates', get: admins, post: [302, 403, 400] },
  'admin/bands/:id/news': { path: 'admin/bands/1/news', get: admins, post: [302, 403, 400] },
  'admin/authors/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'admin/authors/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 415] },
  'admin/merch/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'admin/merch/:id/variants': {
    path: 'admin/merch/1/variants',
    get: admins,
    post: [302, 403, 400],
  },
  'admin/merch/:id/files': { path: 'admin/merch/1/files', get: admins, post: [302, 403, 400] },
  'admin/merch/:id/bundle': { path: 'admin/merch/1/bundle', get: admins, post: [302, 403, 400] },
  'admin/shares/:id/statements/:period': {
    path: 'admin/shares/1/statements/2026-Q1',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/shares/:id/statements/:period/statement.pdf': {
    path: 'admin/shares/1/statements/2026-Q1/statement.pdf',
    get: [302, 403, 404],
    post: wrongMethodAtDesk,
  },
  'admin/shares/:id/statements/:period/statement.csv': {
    path: 'admin/shares/1/statements/2026-Q1/statement.csv',
    get: [302, 403, 404],
    post: wrongMethodAtDesk,
  },
  'statements/:payee': { path: 'statements/none', get: missing },
  'statements/:payee/statement.pdf': {
    path: 'statements/none/statement.pdf',
    get: missing,
    post: wrongMethod,
  },
  'statements/:payee/statement.csv': {
    path: 'statements/none/statement.csv',
    get: missing,
    post: wrongMethod,
  },
  'admin/merch/:id/shares': { path: 'admin/merch/1/shares', get: admins, post: [302, 403, 400] },
  'admin/releases/:id/shares': {
    path: 'admin/releases/999/shares',
    get: [302, 403, 404],
    post: [302, 403, 400],
  },
  'admin/merch/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 415] },
  'favicon.ico': { get: open, post: wrongMethod },
  'icon.png': { get: open },
  'icon-512.png': { get: open },
  'icon-maskable.png': { get: open },
  'manifest.webmanifest': { get: open },
  'speculation-rules.json': { get: open },
  offline: { get: open },
  'offline/site.json': { get: open },
  'articles/:id/offline.json': { path: 'articles/1/offline.json', get: open },
  'apple-touch-icon.png': { get: open },
  'share.jpg': { get: open },
  'theme/:file': { path: 'theme/1a66ff-classic.css', get: open, post: wrongMethod },
  'site-pictures/:name': { path: `site-pictures/${'0'.repeat(24)}-1x1.png`, get: missing },
  display: { get: wrongMethod, post: [303, 303, 303] },
  language: { get: wrongMethod, post: [400, 400, 400] },
  'robots.txt': { get: open },
  '.well-known/tdmrep.json': { get: missing, post: wrongMethod },
  'sitemap.xml': { get: open },
  'sitemap/:file': { path: 'sitemap/articles-1.xml', get: open },
  'feed.xml': { get: open },
  'feed.json': { get: open },
  'opds/v1.2/:section?': { path: 'opds/v1.2', get: open },
  'opds/v1.2/publications/:id': { path: 'opds/v1.2/publications/1', get: open },
  'opds/search.xml': { get: open },
  'opds/authentication.json': { get: open },
  oai: { get: open, post: open },
  'opds/publications/:id/progression': {
    path: 'opds/publications/1/progression',
    get: [401, 200, 200],
    post: wrongMethod,
  },
  'koreader/users/auth': { get: [401, 401, 401], post: wrongMethod },
  'koreader/users/create': { get: wrongMethod, post: [402, 402, 402] },
  'koreader/syncs/progress': { get: wrongMethod, post: wrongMethod },
  'koreader/syncs/progress/:document': {
    path: 'koreader/syncs/progress/none',
    get: [401, 401, 401],
    post: wrongMethod,
  },
  'opds/:section?': { path: 'opds', get: open },
  'opds/publications/:id/pages/:n': { path: 'opds/publications/1/pages/0', get: missing },
  'opds/publications/:id': { path: 'opds/publications/1', get: open },
  'api/auth/passkeys/login-options': { get: wrongMethod, post: open },
  'api/auth/passkeys/login': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/passkeys/new-options': { get: wrongMethod, post: [401, 415, 415] },
  'api/auth/login': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/register': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/session': { get: wrongMethod, post: [401, 401, 401] },
  'api/auth/users/:id': { path: 'api/auth/users/1', get: [401, 200, 200], post: wrongMethod },
  'api/articles': { get: open, post: [401, 403, 415] },
  'api/articles/latest': { get: open, post: wrongMethod },
  'api/articles/:id': { path: 'api/articles/1', get: open, post: wrongMethod },
  'api/articles/:id/increment-viewcount': {
    path: 'api/articles/1/increment-viewcount',
    get: wrongMethod,
    post: open,
  },
  'api/articles/authors': { get: open, post: [401, 403, 415] },
  'api/articles/authors/:id': { path: 'api/articles/authors/1', get: open, post: wrongMethod },
  'api/reading/places': { get: wrongMethod, post: [401, 415, 415] },
  'api/merch': { get: open, post: [401, 403, 415] },
  'api/merch/:id/files': { path: 'api/merch/1/files', get: wrongMethod, post: [401, 403, 415] },
  'api/merch/:id': { path: 'api/merch/1', get: open, post: wrongMethod },
  'api/cart': { get: [401, 200, 200], post: wrongMethod },
  'api/cart/add': { get: wrongMethod, post: [401, 415, 415] },
  'api/cart/remove/:id': { path: 'api/cart/remove/1', get: wrongMethod, post: wrongMethod },
  'api/checkout': { get: wrongMethod, post: [401, 415, 415] },
  'api/stripe/webhook': { get: wrongMethod, post: [400, 400, 400] },
  'api/bands': { get: open, post: [401, 403, 415] },
  'api/bands/:id': { path: 'api/bands/1', get: open, post: wrongMethod },
  'api/bands/:id/upload-image': { path: 'api/bands/1/upload-image', get: wrongMethod, post: [401, 403, 415] },
  'api/bands/:id/upload-track': { path: 'api/bands/1/upload-track', get: wrongMethod, post: [401, 403, 415] },
  'api/bands/:id/upload-photo': { path: 'api/bands/1/upload-photo', get: wrongMethod, post: [401, 403, 415] },
  'api/tracks/:id/plays': { path: 'api/tracks/1/plays', get: wrongMethod, post: missing },
  'api/pages': { get: open, post: [401, 403, 415] },
  'api/plans': { get: open, post: [401, 403, 415] },
  'api/plans/:id': { path: 'api/plans/1', get: missing, post: wrongMethod },
  'api/pages/:id': { path: 'api/pages/1', get: open, post: wrongMethod },
  api: { get: open },
  'api/bands/:id/dates': { path: 'api/bands/1/dates', get: open, post: [401, 403, 415] },
  'api/bands/:id/dates/:date': { path: 'api/bands/1/dates/1', get: missing, post: wrongMethod },
  'api/bands/:id/releases': { path: 'api/bands/1/releases', get: open, post: [401, 403, 415] },
  'api/bands/:id/releases/:release': { path: 'api/bands/1/releases/1', get: missing, post: wrongMethod },
  'api/orders': { get: staffOnly, post: wrongMethod },
  'api/orders/:id': { path: 'api/orders/1', get: [401, 403, 404], post: wrongMethod },
  'api/orders/:id/shipments': { path: 'api/orders/1/shipments', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/refunds': { path: 'api/orders/1/refunds', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/payments': { path: 'api/orders/1/payments', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/notes': { path: 'api/orders/1/notes', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/cancel': { path: 'api/orders/1/cancel', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/hold': { path: 'api/orders/1/hold', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/resolve': { path: 'api/orders/1/resolve', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/returns/:return': {
    path: 'api/orders/1/returns/1',
    get: wrongMethod,
    post: [401, 403, 404],
  },
  'api/orders/:id/disputes/:dispute': {
    path: 'api/orders/1/disputes/1',
    get: wrongMethod,
    post: [401, 403, 404],
  },
  'api/orders/:id/mails/:mail': { path: 'api/orders/1/mails/1', get: wrongMethod, post: [401, 403, 404] },
  'api/orders/:id/address': { path: 'api/orders/1/address', get: wrongMethod, post: wrongMethod },
  'api/orders/:id/shipments/:shipment': {
    path: 'api/orders/1/shipments/1',
    get: wrongMethod,
    post: wrongMethod,
  },
  ...ofStaff(staffOnly, unreadableOfStaff, 'gift-cards', 'codes', 'calls', 'followers/blocks', 'webhooks'),
  ...ofStaff(staffOnly, unreadableOfStaff, 'price-lists', 'consignments'),
  ...ofStaff(absentToStaff, wrongMethod, 'price-lists/:id', 'consignments/:id'),
  ...ofStaff(
    wrongMethod,
    absentToStaff,
    ...['end', 'reopen', 'renew-code'].map((step) => `price-lists/:id/${step}`),
  ),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'consignments/:id/moves'),
  ...ofStaff(staffOnly, wrongMethod, 'invoices', 'payments', 'ways-to-pay', 'table-days', 'shipping'),
  ...ofStaff(staffOnly, wrongMethod, 'followers', 'followers/replies', 'people', 'trash', 'activity', 'jobs'),
  ...ofStaff(staffOnly, wrongMethod, 'people/invitations', 'mails', 'mails/templates'),
  ...ofStaff(staffOnly, unreadableOfStaff, 'runs', 'payees'),
  ...ofStaff(absentToStaff, unreadableOfStaff, 'merch/:id/shares', 'releases/:id/shares'),
  ...ofStaff(absentToStaff, unreadableOfStaff, 'articles/:id/contents'),
  ...ofStaff(absentToStaff, absentToStaff, 'bands/:id/news'),
  ...ofStaff(absentToStaff, wrongMethod, 'bands/:id/news/:news'),
  ...ofStaff(wrongMethod, wrongMethod, 'merch/:id/shares/:share', 'releases/:id/shares/:share'),
  ...ofStaff(wrongMethod, wrongMethod, 'articles/:id/contents/:article'),
  ...ofStaff(absentToStaff, wrongMethod, 'payees/:id', 'payees/:id/statements/:period'),
  ...ofStaff(wrongMethod, absentToStaff, 'payees/:id/statements/:period/pay'),
  ...ofStaff(
    absentToStaff,
    wrongMethod,
    'gift-cards/:id',
    'codes/:id',
    'invoices/:number',
    'ways-to-pay/:name',
  ),
  ...ofStaff(
    absentToStaff,
    wrongMethod,
    'table-days/:day',
    'shipping/zones/:id',
    'calls/:id',
    'webhooks/:id',
  ),
  ...ofStaff(absentToStaff, wrongMethod, 'calls/:id/submissions', 'calls/:id/submissions/:submission'),
  ...ofStaff(absentToStaff, wrongMethod, 'webhooks/:id/deliveries', 'people/:id', 'jobs/:id', 'runs/:id'),
  ...ofStaff(absentToStaff, wrongMethod, 'mails/templates/:kind'),
  ...ofStaff(absentToStaff, wrongMethod, 'webhooks/:id/deliveries/:delivery'),
  ...ofStaff(
    wrongMethod,
    absentToStaff,
    'gift-cards/:id/void',
    'payments/:session/resolve',
    'calls/:id/close',
  ),
  ...ofStaff(wrongMethod, absentToStaff, 'calls/:id/reopen', 'calls/:id/decisions', 'webhooks/:id/test'),
  ...ofStaff(wrongMethod, absentToStaff, 'calls/:id/submissions/:submission/reveal'),
  ...ofStaff(wrongMethod, absentToStaff, 'webhooks/:id/deliveries/:delivery/again', 'jobs/:id/retry'),
  ...ofStaff(wrongMethod, absentToStaff, 'trash/:kind/:id/restore', 'trash/:kind/parts/:id/restore'),
  ...ofStaff(wrongMethod, absentToStaff, 'mails/:id/again', 'runs/:id/make'),
  ...ofStaff(wrongMethod, [401, 403, 409], 'runs/:id/ask'),
  ...ofStaff(wrongMethod, absentToStaff, 'runs/:id/copies/:member/return'),
  ...ofStaff(
    wrongMethod,
    absentToStaff,
    ...['disable', 'enable', 'end-sessions'].map((step) => `people/:id/${step}`),
  ),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'codes/:id/withdraw', 'webhooks/:id/rotate'),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'shipping/zones', 'shipping/classes', 'shipping/pickup-points'),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'calls/:id/submissions/:submission/notes'),
  ...ofStaff(
    wrongMethod,
    wrongMethod,
    'shipping/classes/:id',
    'shipping/pickup-points/:id',
    'shipping/returns',
  ),
  ...ofStaff(wrongMethod, wrongMethod, 'calls/:id/submissions/:submission/vote', 'followers/:id'),
  ...ofStaff(wrongMethod, wrongMethod, 'people/invitations/:id'),
  ...ofStaff(wrongMethod, wrongMethod, 'calls/:id/submissions/:submission/status'),
  ...ofStaff(wrongMethod, wrongMethod, 'followers/replies/:id', 'followers/blocks/:id'),
  ...ofStaff(
    absentToStaff,
    wrongMethod,
    'merch/:id/variants',
    'articles/:id/pages',
    'articles/:id/pages/:page',
  ),
  ...ofStaff(wrongMethod, wrongMethod, 'merch/:id/options', 'merch/:id/parts/:part'),
  ...ofStaff(wrongMethod, absentToStaff, 'merch/:id/parts', 'series/:id/merge'),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'table-days/sales'),
  ...ofStaff(wrongMethod, wrongMethod, 'articles/:id/pages/:page/suggestions/:suggestion'),
  ...ofStaff(wrongMethod, absentToStaff, 'articles/:id/pages/:page/suggestions/:suggestion/take'),
  ...ofStaff(wrongMethod, absentToStaff, 'payees/:id/link'),
  ...ofStaff(absentToStaff, absentToStaff, 'calls/:id/copies'),
  ...ofStaff(staffOnly, wrongMethod, 'invoices/settings', 'members/days', 'members/gifts', 'jobs/schedules'),
  ...ofStaff(staffOnly, wrongMethod, 'accessibility'),
  ...ofStaff(wrongMethod, unreadableOfStaff, 'accessibility/pictures'),
  'api/discounts': { get: staffOnly, post: [401, 403, 415] },
  'api/discounts/:id': { path: 'api/discounts/99', get: [401, 403, 404], post: wrongMethod },
  'api/stock': { get: staffOnly, post: wrongMethod },
  'api/stock/:id': { path: 'api/stock/1', get: staffOnly, post: wrongMethod },
  'api/members': { get: staffOnly, post: [401, 403, 415] },
  'api/members/:id': { path: 'api/members/1', get: [401, 403, 404], post: wrongMethod },
  'api/members/:id/payments': { path: 'api/members/1/payments', get: wrongMethod, post: [401, 403, 415] },
  'api/members/:id/pause': { path: 'api/members/1/pause', get: wrongMethod, post: [401, 403, 404] },
  'api/members/:id/resume': { path: 'api/members/1/resume', get: wrongMethod, post: [401, 403, 404] },
  'api/members/:id/end': { path: 'api/members/1/end', get: wrongMethod, post: [401, 403, 404] },
  'api/members/:id/end-paid-twice': {
    path: 'api/members/1/end-paid-twice',
    get: wrongMethod,
    post: [401, 403, 404],
  },
  'api/subscribers': { get: staffOnly, post: [415, 415, 415] },
  'api/subscribers/:id': { path: 'api/subscribers/1', get: [401, 403, 404], post: wrongMethod },
  'api/newsletters': { get: staffOnly, post: [401, 403, 415] },
  'api/newsletters/:id': { path: 'api/newsletters/1', get: [401, 403, 404], post: wrongMethod },
  'api/newsletters/:id/send': { path: 'api/newsletters/1/send', get: wrongMethod, post: [401, 403, 415] },
  'api/newsletters/:id/cancel': { path: 'api/newsletters/1/cancel', get: wrongMethod, post: [401, 403, 404] },
  'api/statistics': { get: staffOnly, post: wrongMethod },
  'api/statistics/publications': { get: staffOnly, post: wrongMethod },
  'api/settings': { get: staffOnly, post: wrongMethod },
  'api/openapi.json': { get: open, post: wrongMethod },
  'api/*': { path: 'api/nowhere', get: missing, post: missing },
  '*': { path: 'nowhere', get: missing, post: missing },
}

/** What Express answers before Remix is asked. */
const beside: typeof access = {
  healthz: { get: open },
  readyz: { get: open },
  metrics: { get: missing, post: missing },
}

let server: RunningApp
const cookies: Record<string, string> = {}

beforeAll(async () => {
  await Promise.all([anArticle(), anArticle(), anAuthor(), aMerchItem(), aBand({ title: 'A Band' }), aPage()])
  await anArticle({ filetype: 'Volume' })
  await aCall({ address: 'issue-4' })
  await aUser({ username: 'user' })
  await aUser({ username: 'boss', role: 'admin' })
  await aUser({ username: 'editor', role: 'admin', staff: 'editor' })
  await aUser({ username: 'shop', staff: 'shop' })
  server = await startApp()
  for (const username of ['user', 'boss', 'editor', 'shop']) {
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    cookies[username] = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
})
afterAll(() => server.stop())

test('every address of app/routes.ts says who may', () => {
  const said = new Set(Object.entries(access).map(([address, { of = address }]) => of))
  const listed = inject('routes').flatMap((one) => (one.children ? one.children : [one]))
  expect([...said].sort()).toEqual(listed.map(({ path = '' }) => path).sort())
})

test('visitors are asked to log in and led back, and others are told that they may not', async () => {
  const get = (path: string, cookie = '') =>
    fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
  for (const path of ['/admin/articles/new', '/admin/uploads', '/admin/trash', '/admin/delete/merch/1']) {
    const answer = await get(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  }
  for (const path of ['/admin/bands/new', '/admin/activity', '/admin/articles/1']) {
    const answer = await get(path, cookies.user)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('You are not authorized to view this page.')
  }
  expect(await (await get('/userInfo', cookies.user)).text()).not.toContain('Manage Uploads')
  expect(await (await get('/userInfo', cookies.boss)).text()).toContain('Manage Uploads')
})

const rows = Object.entries({ ...access, ...beside }).flatMap(([pattern, { path = pattern, get, post }]) => [
  { method: 'GET', path, statuses: get },
  ...(post ? [{ method: 'POST', path, statuses: post }] : []),
])
async function answerTo(method: string, path: string, cookie: string) {
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(method === 'POST' ? { origin: server.origin } : {}),
  }
  const body = method === 'POST' ? new URLSearchParams() : undefined
  return fetch(`${server.origin}/${path}`, { method, headers, body, redirect: 'manual' })
}

test.each(rows)(
  '$method /$path answers visitor, user and admin with $statuses',
  async ({ method, path, statuses }) => {
    const answers = []
    for (const cookie of ['', cookies.user ?? '', cookies.boss ?? '']) {
      const answer = await answerTo(method, path, cookie)
      answers.push(answer.status)
      await answer.arrayBuffer()
      if (cookie && answer.headers.get('content-type')?.startsWith('text/html')) {
        expect(answer.headers.get('cache-control')).toContain('no-store')
      }
    }
    expect(answers).toEqual(statuses)
  },
)

const editor = 'editor'
const shop = 'shop'
/** Who of the staff may beside the owner, by address; what is not here is for owners alone. */
const mayToo: [RegExp, string[]][] = [
  [/^admin(\/(search|uploads|trash|activity))?$/, [editor, shop]],
  [/^admin\/(articles|bands|authors|pages)(\/|$)|^admin\/delete\/articles\//, [editor]],
  [/^admin\/(letters|followers)/, [editor]],
  [/^admin\/calls\/1\/copies/, [shop]],
  [/^admin\/calls/, [editor]],
  [/^admin\/(statistics|plays|accessibility|series)/, [editor]],
  [/^admin\/merch\/(new|1|1\/variants)$/, [editor, shop]],
  [/^admin\/merch\/1\//, [shop]],
  [
    /^admin\/(releases|orders|order-lines\.csv|payments|shipping|ways-to-pay|discounts|codes|gift-cards|mails|plans|members|runs|shares|consignments|wholesale|invoices|table)/,
    [shop],
  ],
  [/^api\/(articles|bands|pages|series|accessibility)/, [editor]],
  [/^api\/merch\/1\/files/, [shop]],
  [/^api\/(plans|orders|discounts|members|gift-cards|codes|invoices|payments|ways-to-pay)/, [shop]],
  [/^api\/(table-days|shipping|price-lists|consignments|runs|mails|payees|releases)/, [shop]],
  [/^api\/merch\/99\/(shares|parts)/, [shop]],
  [/^api\/calls\/99\/copies/, [shop]],
  [/^api\/calls\/99\/submissions\/99\/reveal$/, []],
  [/^api\/(newsletters|statistics|calls|followers)/, [editor]],
  [/^api\/trash\/articles\//, [editor]],
  [/^api\/(trash|activity)$/, [editor, shop]],
  [/^api\/stock/, [editor, shop]],
  [/^api\/merch/, [editor, shop]],
]

const isRepeatable = (path: string) => !path.startsWith('admin/delete/')
const guarded = rows.filter(({ path, statuses: [, user, admin] }) => {
  return user === 403 && ![403, 405].includes(admin) && isRepeatable(path)
})

test.each(guarded)(
  '$method /$path is for the owner, and for those of the staff whose work it is',
  async ({ method, path, statuses: [, user, admin] }) => {
    const isDraftUpload = method === 'POST' && path === 'admin'
    const row = mayToo.find(([address]) => address.test(path.split('?')[0] ?? ''))
    const who = isDraftUpload ? [editor] : (row?.[1] ?? [])
    for (const name of [editor, shop]) {
      const { status } = await answerTo(method, path, cookies[name] ?? '')
      expect({ name, status }).toEqual({ name, status: who.includes(name) ? admin : user })
    }
  },
)

test('the desk shows each of the staff what is theirs, and who may do what is seen by owners', async () => {
  const page = async (path: string, name: string) => (await answerTo('GET', path, cookies[name] ?? '')).text()
  expect(await page('admin', editor)).not.toContain('/admin/orders')
  expect(await page('admin', shop)).not.toContain('/admin/articles/new')
  expect(await page('admin', 'boss')).toContain('/admin/people')
  expect(await page('userInfo', shop)).toContain('Upload New Merch Item')
  expect(await page('userInfo', shop)).not.toContain('Upload Band Information')
  expect((await answerTo('GET', 'admin/activity?about=access', cookies[editor] ?? '')).status).toBe(403)
  const me = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: editor, password }),
  })
  const { user } = await me.json()
  expect(Object.keys(user)).toEqual(['id', 'username', 'email', 'phone', 'subscription', 'role'])
  expect(user.role).toBe('admin')
})
