import { index, layout, type RouteConfig, route } from '@remix-run/route-config'
import { bandsAdmin, bandsApi, bandsRoutes } from './bands/routes'
import { deskAdmin, deskApi, deskRoutes } from './desk/routes'
import { magazineAdmin, magazineApi, magazineRoutes } from './magazine/routes'
import { peopleAdmin, peopleApi, peopleBesideCover, peopleRoutes } from './people/routes'
import { reachAdmin, reachApi, reachBesideCover, reachRoutes } from './reach/routes'
import { shopAdmin, shopApi, shopBesideCover, shopRoutes } from './shop/routes'
import { siteAdmin, siteApi, siteBesideCover, siteRoutes } from './site/routes'

/** Every address of the product: what it is at a glance, then each wing's own. Files (/uploads, /pictures) are served in create-app.server.ts. */
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
    ...siteBesideCover,
    ...shopBesideCover,
    ...peopleBesideCover,
    ...reachBesideCover,
  ]),

  ...siteRoutes,
  ...magazineRoutes,
  ...bandsRoutes,
  ...shopRoutes,
  ...peopleRoutes,
  ...reachRoutes,
  ...deskRoutes,

  // For admins
  layout('desk/admin/layout.tsx', [
    ...siteAdmin,
    ...magazineAdmin,
    ...bandsAdmin,
    ...shopAdmin,
    ...peopleAdmin,
    ...reachAdmin,
    ...deskAdmin,
  ]),

  // The JSON API
  ...siteApi,
  ...magazineApi,
  ...bandsApi,
  ...shopApi,
  ...peopleApi,
  ...reachApi,
  ...deskApi,

  route('api/*', 'platform/http/not-found.api.ts'),
  route('*', 'platform/http/not-found.page.tsx'),
] satisfies RouteConfig
