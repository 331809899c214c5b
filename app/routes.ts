import { index, layout, type RouteConfig, route } from '@remix-run/route-config'
import { bandsAdminRoutes, bandsApiRoutes, bandsRoutes } from './bands/routes'
import { deskAdminRoutes, deskApiRoutes, deskRoutes } from './desk/routes'
import { magazineAdminRoutes, magazineApiRoutes, magazineRoutes } from './magazine/routes'
import { modules } from './modules'
import { reachRoutes } from './reach/routes'
import { shopAdminRoutes, shopApiRoutes, shopRoutes, shopRoutesInCoverLayout } from './shop/routes'
import { siteAdminRoutes, siteApiRoutes, siteRoutes, siteRoutesInCoverLayout } from './site/routes'

const ofModules = (place: keyof (typeof modules)[number]['routes']) =>
  modules.flatMap(({ routes }) => routes[place] ?? [])

/**
 * The addresses of the whole product: first those that the specification names, then those of each wing. Files
 * (/uploads, /pictures) are served in create-app.server.ts.
 */
export default [
  index('magazine/publications/home/home.page.tsx'),
  route('articles/:id', 'magazine/publications/reader/reader.page.tsx'),
  route('authors', 'magazine/authors/authors.page.tsx'),
  route('authors/:id', 'magazine/authors/author.page.tsx'),
  route('search', 'magazine/publications/search/search.page.tsx'),
  route('userInfo', 'site/accounts/user-info.page.tsx'),
  route('shop', 'shop/items/shop.page.tsx'),
  route('item/:id', 'shop/items/item.page.tsx'),
  route('cart', 'shop/cart/cart.page.tsx'),
  route('bands/:bandName', 'bands/band.page.tsx'),
  layout('magazine/publications/home/beside-cover.page.tsx', [
    route('login', 'site/accounts/login.page.tsx'),
    route('register', 'site/accounts/register.page.tsx'),
    ...siteRoutesInCoverLayout,
    ...shopRoutesInCoverLayout,
    ...ofModules('besideCover'),
  ]),

  ...siteRoutes,
  ...magazineRoutes,
  ...bandsRoutes,
  ...shopRoutes,
  ...reachRoutes,
  ...deskRoutes,
  ...ofModules('site'),
  ...ofModules('sent'),

  // The admin pages, inside the frame of the desk
  layout('desk/admin/layout.tsx', [
    ...siteAdminRoutes,
    ...magazineAdminRoutes,
    ...bandsAdminRoutes,
    ...shopAdminRoutes,
    ...ofModules('admin'),
    ...deskAdminRoutes,
  ]),

  // The JSON API
  ...siteApiRoutes,
  ...magazineApiRoutes,
  ...bandsApiRoutes,
  ...shopApiRoutes,
  ...deskApiRoutes,
  ...ofModules('api'),

  route('api/*', 'platform/http/not-found.api.ts'),
  route('*', 'platform/http/not-found.page.tsx'),
] satisfies RouteConfig
