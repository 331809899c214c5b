import { z } from 'zod'
import {
  AccountRulesEntry,
  FederationEntry,
  InvitationEntry,
  ModuleEntry,
  PersonalKeyEntry,
  RedirectEntry,
  SecretsEntry,
  WebhookEntry,
} from './layout-of-connections'
import { ArticleEntry, AuthorEntry, BandEntry, MerchEntry, PageEntry } from './layout-of-content'
import { OrderEntry } from './layout-of-orders'
import {
  CallEntry,
  IssueRunEntry,
  MemberDaysEntry,
  MembershipEntry,
  NewsletterEntry,
  PlanEntry,
  UserEntry,
} from './layout-of-people'
import {
  ConsignmentEntry,
  DiscountEntry,
  DownloadCodesEntry,
  GiftCardEntry,
  PayeeEntry,
  ShippingEntry,
  TableDayEntry,
  UnmatchedPaymentEntry,
  WholesaleEntry,
} from './layout-of-shop'
import { filePathShape, textShape, timeShape } from './layout-shapes'

/** The version of the export's format, raised by a change that older versions would misread. */
export const layoutFormat = 1

/** The file that is written last: a folder without it is an incomplete export. */
export const exportMarker = 'zinehouse.json'

export const ExportInfo = z.object({
  format: z.int(),
  version: textShape,
  exportedAt: timeShape,
  missing: z.array(textShape),
  /** A digest of SESSION_SECRET, by which a site recognizes that it has the same. */
  secretDigest: textShape.default(''),
})

/** The settings by name. Pictures are files of the export; the menu names pages by their addresses. */
export const SettingsEntry = z.record(textShape, z.unknown()).nullable()

/** The files of an export, each a list or one record. */
export const exportFileShapes = {
  'shipping.json': ShippingEntry,
  'authors.json': z.array(AuthorEntry),
  'articles.json': z.array(ArticleEntry),
  'bands.json': z.array(BandEntry),
  'merch.json': z.array(MerchEntry),
  'alt-texts.json': z.record(filePathShape, textShape),
  'discounts.json': z.array(DiscountEntry),
  'pages.json': z.array(PageEntry),
  'users.json': z.array(UserEntry),
  'plans.json': z.array(PlanEntry),
  'memberships.json': z.array(MembershipEntry),
  'member-days.json': MemberDaysEntry,
  'orders.json': z.array(OrderEntry),
  'unmatched-payments.json': z.array(UnmatchedPaymentEntry),
  'runs.json': z.array(IssueRunEntry),
  'codes.json': z.array(DownloadCodesEntry),
  'calls.json': z.array(CallEntry),
  'wholesale.json': WholesaleEntry,
  'table-days.json': z.array(TableDayEntry),
  'consignments.json': z.array(ConsignmentEntry),
  'payees.json': z.array(PayeeEntry),
  'gift-cards.json': z.array(GiftCardEntry),
  'settings.json': SettingsEntry,
  'newsletter.json': NewsletterEntry,
  'personal-keys.json': z.array(PersonalKeyEntry),
  'invitations.json': z.array(InvitationEntry),
  'modules.json': z.array(ModuleEntry),
  'redirects.json': z.array(RedirectEntry),
  'account-rules.json': AccountRulesEntry,
  'webhooks.json': z.array(WebhookEntry),
  'federation.json': FederationEntry,
  /** The secrets; the file is written only with --with-secrets. */
  'secrets.json': SecretsEntry,
} as const
export type ExportFileName = keyof typeof exportFileShapes
export type ExportEntries = { [File in ExportFileName]: z.infer<(typeof exportFileShapes)[File]> }
