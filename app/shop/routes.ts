import { route } from '@remix-run/route-config'

/** The addresses of the shop, its orders and what belongs to selling. */
export const shopRoutes = [
  // Orders
  route('checkout/pay', 'shop/orders/checkout/pay.page.tsx'),
  route('checkout/success', 'shop/orders/checkout/success.page.tsx'),
  route('orders', 'shop/orders/orders.page.tsx'),
  route('orders/:id', 'shop/orders/order.page.tsx'),
  route('orders/:id/invoices/:number', 'shop/orders/invoices/invoice.page.tsx'),
  route('orders/:id/invoices/:number/invoice.pdf', 'shop/orders/invoices/invoice-file.api.ts'),
  route('orders/:id/files/:line/:file', 'shop/orders/downloads/download.page.tsx'),
  route('admin/orders.csv', 'shop/orders/export/export.api.ts'),
  route('admin/invoices/:number/invoice.pdf', 'shop/orders/invoices/admin-invoice-file.api.ts'),
  route('admin/order-lines.csv', 'shop/orders/export/export-lines.api.ts'),

  // Codes
  route('redeem/:code', 'shop/codes/redeem-code.page.tsx'),
]

/** The addresses of the shop's forms that are shown beside the cover of the latest article. */
export const shopRoutesInCoverLayout = [route('redeem', 'shop/codes/redeem.page.tsx')]

/** The addresses of admin pages, inside the frame of the desk. */
export const shopAdminRoutes = [
  // Orders
  route('admin/orders', 'shop/orders/admin/admin-orders.page.tsx'),
  route('admin/orders/print', 'shop/orders/parcels/print.page.tsx'),
  route('admin/orders/ship', 'shop/orders/parcels/ship-many.page.tsx'),
  route('admin/orders/:id', 'shop/orders/admin/admin-order.page.tsx'),
  route('admin/orders/:id/refund', 'shop/orders/refunds/refund.page.tsx'),
  route('admin/payments', 'shop/orders/admin/unmatched-payments.page.tsx'),
  route('admin/invoices/:number', 'shop/orders/invoices/admin-invoice.page.tsx'),

  // Shipping
  route('admin/shipping', 'shop/shipping/shipping.page.tsx'),
  route('admin/shipping/zones/:id', 'shop/shipping/zone.page.tsx'),

  // Items
  route('admin/merch/:id/variants', 'shop/items/variants.page.tsx'),
  route('admin/merch/:id/files', 'shop/items/files.page.tsx'),
  route('admin/merch/:id/bundle', 'shop/items/bundle.page.tsx'),
]

export const shopApiRoutes = [
  // Items
  route('api/merch', 'shop/items/merch.api.ts'),
  route('api/merch/:id', 'shop/items/merch-item.api.ts'),
  route('api/merch/:id/files', 'shop/items/merch-files.api.ts'),
  route('api/merch/:id/options', 'shop/items/api/options.api.ts'),
  route('api/merch/:id/variants', 'shop/items/api/variants.api.ts'),
  route('api/merch/:id/parts', 'shop/items/api/parts.api.ts'),
  route('api/merch/:id/parts/:part', 'shop/items/api/part.api.ts'),
  route('api/stock', 'shop/items/api/stock.api.ts'),
  route('api/stock/:id', 'shop/items/api/stock-of-variant.api.ts'),

  // Cart
  route('api/cart', 'shop/cart/cart.api.ts'),
  route('api/cart/add', 'shop/cart/add.api.ts'),
  route('api/cart/remove/:id', 'shop/cart/remove.api.ts'),

  // Orders
  route('api/checkout', 'shop/orders/checkout/checkout.api.ts'),
  route('api/stripe/webhook', 'shop/orders/payments/webhook.api.ts'),
  route('api/orders', 'shop/orders/api/orders.api.ts'),
  route('api/orders/:id', 'shop/orders/api/order.api.ts'),
  route('api/orders/:id/shipments', 'shop/orders/api/shipments.api.ts'),
  route('api/orders/:id/shipments/:shipment', 'shop/orders/api/shipment.api.ts'),
  route('api/orders/:id/refunds', 'shop/orders/api/refunds.api.ts'),
  route('api/orders/:id/payments', 'shop/orders/api/payments.api.ts'),
  route('api/orders/:id/notes', 'shop/orders/api/notes.api.ts'),
  route('api/orders/:id/address', 'shop/orders/api/address.api.ts'),
  route('api/orders/:id/cancel', 'shop/orders/api/cancel.api.ts'),
  route('api/orders/:id/hold', 'shop/orders/api/hold.api.ts'),
  route('api/orders/:id/resolve', 'shop/orders/api/resolve.api.ts'),
  route('api/orders/:id/returns/:return', 'shop/orders/api/return.api.ts'),
  route('api/orders/:id/disputes/:dispute', 'shop/orders/api/dispute.api.ts'),
  route('api/orders/:id/mails/:mail', 'shop/orders/api/order-mail.api.ts'),
  route('api/invoices/:number', 'shop/orders/invoices/api/invoice.api.ts'),
  route('api/payments', 'shop/orders/payments/api/unmatched-payments.api.ts'),
  route('api/payments/:session/resolve', 'shop/orders/payments/api/resolve-payment.api.ts'),

  // Shipping
  route('api/shipping', 'shop/shipping/api/shipping.api.ts'),
  route('api/shipping/zones', 'shop/shipping/api/zones.api.ts'),
  route('api/shipping/zones/:id', 'shop/shipping/api/zone.api.ts'),
  route('api/shipping/classes', 'shop/shipping/api/classes.api.ts'),
  route('api/shipping/classes/:id', 'shop/shipping/api/class.api.ts'),
  route('api/shipping/pickup-points', 'shop/shipping/api/pickup-points.api.ts'),
  route('api/shipping/pickup-points/:id', 'shop/shipping/api/pickup-point.api.ts'),
  route('api/shipping/returns', 'shop/shipping/api/returns.api.ts'),
]
