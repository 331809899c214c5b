import { playsModule } from './bands/plays/plays.module'
import { scansModule } from './magazine/documents/scans.module'
import { printModule } from './magazine/publications/booklets/print.module'
import { seriesModule } from './magazine/publications/series/series.module'
import { devicesModule } from './magazine/reading/devices/devices.module'
import { openCallsModule } from './people/calls/open-calls.module'
import { membersModule } from './people/members/members.module'
import { embedsModule } from './reach/embeds/embeds.module'
import { followersModule } from './reach/federation/followers.module'
import { oaiModule } from './reach/feeds/oai/oai.module'
import { newsletterModule } from './reach/newsletter/newsletter.module'
import { webhooksModule } from './reach/webhooks/webhooks.module'
import { downloadCodesModule } from './shop/codes/download-codes.module'
import { consignmentsModule } from './shop/consignments/consignments.module'
import { discountsModule } from './shop/discounts/discounts.module'
import { giftCardsModule } from './shop/gift-cards/gift-cards.module'
import { musicModule } from './shop/music/music.module'
import { tipsModule } from './shop/orders/tips/tips.module'
import { sharesModule } from './shop/shares/shares.module'
import { tableSalesModule } from './shop/table-sales/table-sales.module'
import { waysToPayModule } from './shop/ways-to-pay/ways-to-pay.module'
import { wholesaleModule } from './shop/wholesale/wholesale.module'
import { languagesModule } from './site/languages.module'
import type { Module } from './site/modules/module'
import { oidcModule } from './site/modules/oidc.module'
import { redirectsModule } from './site/redirects/redirects.module'

/** Everything that an owner can switch on and off, in the order of the desk. */
export const modules: Module[] = [
  seriesModule,
  printModule,
  scansModule,
  openCallsModule,
  tableSalesModule,
  discountsModule,
  giftCardsModule,
  tipsModule,
  waysToPayModule,
  musicModule,
  downloadCodesModule,
  wholesaleModule,
  consignmentsModule,
  sharesModule,
  membersModule,
  newsletterModule,
  embedsModule,
  followersModule,
  playsModule,
  devicesModule,
  oaiModule,
  oidcModule,
  languagesModule,
  redirectsModule,
  webhooksModule,
]
