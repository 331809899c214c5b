import { route } from '@remix-run/route-config'

/** The addresses of the shop, its orders and what belongs to selling. */
export const shopRoutes = [
  // Orders
  route('gift-cards', 'shop/orders/gift-cards/buy-gift-card.page.tsx'),
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

  // Gift cards
  route('gift-cards/:code/print', 'shop/gift-cards/print-gift-card.page.tsx'),
  route('gift-cards/:code', 'shop/gift-cards/gift-card.page.tsx'),

  // Table sales
  route('at-the-table', 'shop/table-sales/at-the-table.page.tsx'),
  route('admin/table/sales', 'shop/table-sales/sales.api.ts'),
  route('table.webmanifest', 'shop/table-sales/manifest.api.ts'),

  // Codes
  route('redeem/:code', 'shop/codes/redeem-code.page.tsx'),

  // Wholesale
  route('wholesale/:code', 'shop/wholesale/wholesale.page.tsx'),

  // Shares
  route('statements/:payee', 'shop/shares/own-statements.page.tsx'),
  ...['pdf', 'csv'].map((format) =>
    route(`statements/:payee/statement.${format}`, 'shop/shares/own-statement-file.api.ts', {
      id: `statement.${format}`,
    }),
  ),
  ...['pdf', 'csv'].map((format) =>
    route(`admin/shares/:id/statements/:period/statement.${format}`, 'shop/shares/statement-file.api.ts', {
      id: `admin-statement.${format}`,
    }),
  ),
]

/** Forms that stand beside a cover. */
export const shopBesideCover = [
  route('redeem', 'shop/codes/redeem.page.tsx'),
  route('tip/:kind/:id', 'shop/orders/tips/tip.page.tsx'),
]

/** The pages for admins, inside the frame of the desk. */
export const shopAdmin = [
  // Orders
  route('admin/orders', 'shop/orders/admin/admin-orders.page.tsx'),
  route('admin/orders/print', 'shop/orders/parcels/print.page.tsx'),
  route('admin/orders/ship', 'shop/orders/parcels/ship-many.page.tsx'),
  route('admin/orders/:id', 'shop/orders/admin/admin-order.page.tsx'),
  route('admin/orders/:id/refund', 'shop/orders/refunds/refund.page.tsx'),
  route('admin/payments', 'shop/orders/admin/unmatched-payments.page.tsx'),
  route('admin/invoices', 'shop/orders/invoices/admin-invoices.page.tsx'),
  route('admin/invoices/:number', 'shop/orders/invoices/admin-invoice.page.tsx'),

  // Shipping
  route('admin/shipping', 'shop/shipping/shipping.page.tsx'),
  route('admin/shipping/zones/:id', 'shop/shipping/zone.page.tsx'),

  // Ways to pay
  route('admin/ways-to-pay', 'shop/ways-to-pay/ways.page.tsx'),

  // Discounts
  route('admin/discounts', 'shop/discounts/discounts.page.tsx'),
  route('admin/discounts/:id', 'shop/discounts/discount.page.tsx'),

  // Gift cards
  route('admin/gift-cards', 'shop/gift-cards/gift-cards.page.tsx'),
  route('admin/gift-cards/print', 'shop/gift-cards/print-gift-cards.page.tsx'),
  route('admin/gift-cards/:id', 'shop/gift-cards/gift-card-admin.page.tsx'),

  // Codes
  route('admin/codes', 'shop/codes/codes.page.tsx'),
  route('admin/codes/:id', 'shop/codes/batch.page.tsx'),
  route('admin/codes/:id/print', 'shop/codes/print-codes.page.tsx'),

  // Table sales
  route('admin/table', 'shop/table-sales/table.page.tsx'),
  route('admin/table/qr', 'shop/table-sales/table-qr.page.tsx'),
  route('admin/table/days', 'shop/table-sales/table-days.page.tsx'),
  route('admin/table/days/:day', 'shop/table-sales/table-day.page.tsx'),

  // Wholesale
  route('admin/wholesale', 'shop/wholesale/price-lists.page.tsx'),
  route('admin/wholesale/:id', 'shop/wholesale/price-list.page.tsx'),

  // Consignments
  route('admin/consignments', 'shop/consignments/consignments.page.tsx'),
  route('admin/consignments/new', 'shop/consignments/new-consignment.page.tsx'),
  route('admin/consignments/:id', 'shop/consignments/consignment.page.tsx'),

  // Shares
  route('admin/shares', 'shop/shares/payees.page.tsx'),
  route('admin/shares/:id', 'shop/shares/payee.page.tsx'),
  route('admin/shares/:id/statements/:period', 'shop/shares/statement.page.tsx'),
  route('admin/merch/:id/shares', 'shop/shares/item-shares.page.tsx'),
  route('admin/releases/:id/shares', 'shop/shares/release-shares.page.tsx'),

  // Items
  route('admin/merch/:id/variants', 'shop/items/variants.page.tsx'),
  route('admin/merch/:id/files', 'shop/items/files.page.tsx'),
  route('admin/merch/:id/bundle', 'shop/items/bundle.page.tsx'),
]

export const shopApi = [
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
  route('api/invoices', 'shop/orders/invoices/api/invoices.api.ts'),
  route('api/invoices/settings', 'shop/orders/invoices/api/invoice-settings.api.ts'),
  route('api/invoices/:number', 'shop/orders/invoices/api/invoice.api.ts'),
  route('api/payments', 'shop/orders/payments/api/unmatched-payments.api.ts'),
  route('api/payments/:session/resolve', 'shop/orders/payments/api/resolve-payment.api.ts'),

  // Discounts
  route('api/discounts', 'shop/discounts/api/discounts.api.ts'),
  route('api/discounts/:id', 'shop/discounts/api/discount.api.ts'),

  // Gift cards
  route('api/gift-cards', 'shop/gift-cards/api/gift-cards.api.ts'),
  route('api/gift-cards/:id', 'shop/gift-cards/api/gift-card.api.ts'),
  route('api/gift-cards/:id/void', 'shop/gift-cards/api/void.api.ts'),

  // Codes
  route('api/codes', 'shop/codes/api/codes.api.ts'),
  route('api/codes/:id', 'shop/codes/api/code-batch.api.ts'),
  route('api/codes/:id/withdraw', 'shop/codes/api/withdraw.api.ts'),

  // Wholesale
  route('api/price-lists', 'shop/wholesale/api/price-lists.api.ts'),
  route('api/price-lists/:id', 'shop/wholesale/api/price-list.api.ts'),
  route('api/price-lists/:id/end', 'shop/wholesale/api/end.api.ts'),
  route('api/price-lists/:id/reopen', 'shop/wholesale/api/reopen.api.ts'),
  route('api/price-lists/:id/renew-code', 'shop/wholesale/api/renew-code.api.ts'),

  // Consignments
  route('api/consignments', 'shop/consignments/api/consignments.api.ts'),
  route('api/consignments/:id', 'shop/consignments/api/consignment.api.ts'),
  route('api/consignments/:id/moves', 'shop/consignments/api/moves.api.ts'),

  // Shares
  route('api/payees', 'shop/shares/api/payees.api.ts'),
  route('api/payees/:id', 'shop/shares/api/payee.api.ts'),
  route('api/payees/:id/link', 'shop/shares/api/payee-link.api.ts'),
  route('api/payees/:id/statements/:period', 'shop/shares/api/statement.api.ts'),
  route('api/payees/:id/statements/:period/pay', 'shop/shares/api/pay-statement.api.ts'),
  route('api/merch/:id/shares', 'shop/shares/api/item-shares.api.ts'),
  route('api/merch/:id/shares/:share', 'shop/shares/api/item-share.api.ts'),
  route('api/releases/:id/shares', 'shop/shares/api/release-shares.api.ts'),
  route('api/releases/:id/shares/:share', 'shop/shares/api/release-share.api.ts'),

  // Ways to pay
  route('api/ways-to-pay', 'shop/ways-to-pay/api/ways.api.ts'),
  route('api/ways-to-pay/:name', 'shop/ways-to-pay/api/way.api.ts'),

  // Table sales
  route('api/table-days', 'shop/table-sales/api/table-days.api.ts'),
  route('api/table-days/sales', 'shop/table-sales/api/table-sales.api.ts'),
  route('api/table-days/:day', 'shop/table-sales/api/table-day.api.ts'),

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
