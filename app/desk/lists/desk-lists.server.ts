import { seriesDeskList } from '../../magazine/publications/series/series-list.server'
import { callDeskList } from '../../people/calls/call-list.server'
import { freeCopyDeskList } from '../../people/calls/copies/copy-list.server'
import { giftDeskList } from '../../people/members/gifts/gift-list.server'
import { issueRunDeskList } from '../../people/members/runs/run-list.server'
import { blockDeskList } from '../../reach/federation/block-list.server'
import { followerDeskList } from '../../reach/federation/follower-list.server'
import { replyDeskList } from '../../reach/federation/reply-list.server'
import { newsletterDeskList } from '../../reach/newsletter/newsletter-list.server'
import { subscriberDeskList } from '../../reach/newsletter/subscriber-list.server'
import { deliveryDeskList } from '../../reach/webhooks/delivery-list.server'
import { webhookDeskList } from '../../reach/webhooks/webhook-list.server'
import { codeDeskList } from '../../shop/codes/code-list.server'
import { consignmentDeskList } from '../../shop/consignments/consignment-list.server'
import { discountDeskList } from '../../shop/discounts/discount-list.server'
import { giftCardDeskList } from '../../shop/gift-cards/gift-card-list.server'
import { invoiceDeskList } from '../../shop/orders/invoices/invoice-list.server'
import { payeeDeskList } from '../../shop/shares/payee-list.server'
import { priceListDeskList } from '../../shop/wholesale/price-list-list.server'
import { peopleDeskList } from '../../site/accounts/people/people-list.server'
import { redirectDeskList } from '../../site/redirects/redirect-list.server'
import { activityDeskList } from '../admin/activity-list.server'
import { failedJobDeskList } from '../admin/failed-job-list.server'
import { mailDeskList } from '../admin/mail-list.server'
import { pageDeskList } from '../admin/page-list.server'
import { planDeskList } from '../admin/plan-list.server'

/** The lists of the desk that have a CSV at their own address. */
export const deskLists = [
  blockDeskList,
  callDeskList,
  codeDeskList,
  followerDeskList,
  giftDeskList,
  invoiceDeskList,
  issueRunDeskList,
  consignmentDeskList,
  discountDeskList,
  giftCardDeskList,
  payeeDeskList,
  planDeskList,
  priceListDeskList,
  seriesDeskList,
  webhookDeskList,
  deliveryDeskList,
  newsletterDeskList,
  subscriberDeskList,
  replyDeskList,
  peopleDeskList,
  mailDeskList,
  activityDeskList,
  failedJobDeskList,
  pageDeskList,
  redirectDeskList,
  freeCopyDeskList,
]
