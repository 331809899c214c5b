import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

/** Every address of the product. Files (/uploads, /pictures) are served in create-app.server.ts. */
export default [
  // Reading
  index('publications/home.page.tsx'),
  route('articles/:id', 'publications/reader.page.tsx'),
  route('articles/:id/pages', 'publications/pages/goto.api.ts'),
  route('articles/:id/pages/:n', 'publications/pages/page.page.tsx'),
  ...['bib', 'ris'].map((format) =>
    route(`articles/:id/citation.${format}`, 'publications/citation.api.ts', { id: `citation.${format}` }),
  ),
  route('articles/:id/text.json', 'publications/page-texts.api.ts'),
  route('articles/:id/thumbnails.json', 'publications/thumbnails.api.ts'),
  route('articles/:id/view.gif', 'publications/view-pixel.api.ts'),
  route('articles/:id/offline.json', 'publications/offline/piece.api.ts'),
  route('offline', 'publications/offline/offline.page.tsx'),
  route('offline/site.json', 'publications/offline/site.api.ts'),
  route('authors', 'authors/authors.page.tsx'),
  route('authors/:id', 'authors/author.page.tsx'),
  route('search', 'publications/search.page.tsx'),
  route('reading', 'reading/reading.page.tsx'),

  // Accounts
  layout('publications/beside-cover.page.tsx', [
    route('login', 'accounts/login.page.tsx'),
    route('register', 'accounts/register.page.tsx'),
    route('forgot-password', 'accounts/forgot-password.page.tsx'),
    route('reset-password', 'accounts/reset-password.page.tsx'),
  ]),
  route('logout', 'accounts/logout.page.tsx'),
  route('userInfo', 'accounts/user-info.page.tsx'),

  // Shop
  route('shop', 'shop/shop.page.tsx'),
  route('item/:id', 'shop/item.page.tsx'),
  route('cart', 'cart/cart.page.tsx'),
  route('checkout/pay', 'orders/pay.page.tsx'),
  route('checkout/success', 'orders/success.page.tsx'),
  route('orders', 'orders/orders.page.tsx'),
  route('orders/:id', 'orders/order.page.tsx'),

  // Bands
  route('bands', 'bands/bands.page.tsx'),
  route('bands/:bandName', 'bands/band.page.tsx'),

  // For admins
  layout('admin/layout.tsx', [
    route('admin/uploads', 'admin/uploads.page.tsx'),
    route('admin/delete/:kind/:id', 'admin/delete.page.tsx'),
    route('admin/trash', 'admin/trash.page.tsx'),
    route('admin/activity', 'admin/activity.page.tsx'),
    route('admin/jobs', 'admin/jobs.page.tsx'),
    route('admin/orders', 'orders/admin-orders.page.tsx'),
    route('admin/orders/:id/refund', 'orders/refund.page.tsx'),
    route('admin/payments', 'orders/unmatched-payments.page.tsx'),
    route('admin/shipping', 'shipping/shipping.page.tsx'),
    route('admin/shipping/zones/:id', 'shipping/zone.page.tsx'),
    route('admin/discounts', 'discounts/discounts.page.tsx'),
    route('admin/discounts/:id', 'discounts/discount.page.tsx'),
    route('admin/:kind/new', 'admin/new.page.tsx'),
    route('admin/:kind/:id', 'admin/edit.page.tsx'),
  ]),
  route('admin/orders.csv', 'orders/export.api.ts'),
  route('admin/bin', 'admin/redirects.api.ts', { id: 'admin/bin' }),
  route('admin/audit', 'admin/redirects.api.ts', { id: 'admin/audit' }),

  // For machines
  route('manifest.webmanifest', 'site/manifest.api.ts'),
  ...[
    'favicon.ico',
    'icon.png',
    'icon-512.png',
    'icon-maskable.png',
    'apple-touch-icon.png',
    'share.jpg',
  ].map((path) => route(path, 'site/site-art.api.ts', { id: path })),
  route('robots.txt', 'publications/robots.api.ts'),
  route('sitemap.xml', 'publications/sitemap.api.ts', { id: 'sitemap.xml' }),
  route('sitemap/:file', 'publications/sitemap.api.ts', { id: 'sitemap/:file' }),
  route('feed.xml', 'feeds/feed.api.ts'),
  route('feed.json', 'feeds/json-feed.api.ts'),
  route('opds/v1.2/:section?', 'feeds/opds1.api.ts'),
  route('opds/v1.2/publications/:id', 'feeds/opds1-item.api.ts'),
  route('opds/search.xml', 'feeds/open-search.api.ts'),
  route('opds/:section?', 'feeds/opds2.api.ts'),
  route('opds/publications/:id', 'feeds/opds2-item.api.ts'),
  route('opds/publications/:id/pages/:n', 'feeds/page-stream.api.ts'),

  // The JSON API
  route('api/auth/login', 'accounts/login.api.ts'),
  route('api/auth/register', 'accounts/register.api.ts'),
  route('api/auth/session', 'accounts/session.api.ts'),
  route('api/auth/users/:id', 'accounts/user.api.ts'),
  route('api/articles', 'publications/articles.api.ts'),
  route('api/articles/latest', 'publications/latest-article.api.ts'),
  route('api/articles/:id', 'publications/article.api.ts'),
  route('api/articles/:id/increment-viewcount', 'publications/viewcount.api.ts'),
  route('api/articles/authors', 'authors/authors.api.ts'),
  route('api/articles/authors/:id', 'authors/author.api.ts'),
  route('api/reading/places', 'reading/places.api.ts'),
  route('api/merch', 'shop/merch.api.ts'),
  route('api/merch/:id', 'shop/merch-item.api.ts'),
  route('api/cart', 'cart/cart.api.ts'),
  route('api/cart/add', 'cart/add.api.ts'),
  route('api/cart/remove/:id', 'cart/remove.api.ts'),
  route('api/checkout', 'orders/checkout.api.ts'),
  route('api/stripe/webhook', 'orders/webhook.api.ts'),
  route('api/bands', 'bands/bands.api.ts'),
  route('api/bands/:id', 'bands/band.api.ts'),
  route('api/bands/:id/upload-image', 'bands/landing-image.api.ts'),
  route('api/bands/:id/upload-track', 'bands/track.api.ts'),
  route('api/bands/:id/upload-photo', 'bands/photo.api.ts'),
  route('api/openapi.json', 'openapi/openapi.api.ts'),
  route('api/*', 'platform/not-found.api.ts'),

  route('*', 'platform/not-found.page.tsx'),
] satisfies RouteConfig
