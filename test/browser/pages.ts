/** Pages that everybody sees, with what they show when nothing is found. */
export const readersPages = [
  '/',
  '/search',
  '/search?q=zzzz&articles=on',
  '/authors',
  '/authors/1',
  '/authors/999',
  '/articles/1',
  '/articles/1/pages/1',
  '/shop',
  '/item/1',
  '/bands',
  '/bands/grindbox',
  '/offline',
  '/nowhere',
]

/** Pages that lead to an account, or ask for one. */
export const visitorsPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=none',
  '/cart',
]

export const adminsPages = [
  '/userInfo',
  '/reading',
  '/admin/articles/new',
  '/admin/bands/new',
  '/admin/authors/new',
  '/admin/merch/new',
  '/admin/uploads',
  '/admin/uploads?tab=merch&q=zzz',
  '/admin/delete/merch/1',
  '/admin/trash',
  '/admin/activity',
  '/admin/jobs',
  '/admin/mails',
  '/admin/mails/order-paid',
  '/admin/orders',
  '/admin/shipping',
  '/admin/shipping/zones/1',
  '/admin/discounts',
  '/admin/discounts/1',
  '/admin/orders/ship',
  '/admin/orders/print?sheet=picking',
  '/admin/articles/1',
  '/admin/bands/1',
  '/admin/authors/1',
  '/admin/merch/1',
]
