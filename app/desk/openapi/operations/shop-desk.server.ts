import { NewCodesRequest, WithdrawCodesRequest } from '../../../shop/codes/api/code-json.server'
import { codeDeskList } from '../../../shop/codes/code-list.server'
import {
  ConsignmentMovementRequest,
  ConsignmentRequest,
} from '../../../shop/consignments/api/consignment-json.server'
import { consignmentDeskList } from '../../../shop/consignments/consignment-list.server'
import { NewGiftCardsRequest } from '../../../shop/gift-cards/api/gift-card-json.server'
import { giftCardDeskList } from '../../../shop/gift-cards/gift-card-list.server'
import { PayeeRequest, PayStatementRequest } from '../../../shop/shares/api/payee-json.server'
import { ShareRequest } from '../../../shop/shares/api/share-handlers.server'
import { payeeDeskList } from '../../../shop/shares/payee-list.server'
import { PriceListRequest } from '../../../shop/wholesale/api/price-list-json.server'
import { priceListDeskList } from '../../../shop/wholesale/price-list-list.server'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operation,
  type Operations,
} from './operation'

const reads = { by: ['sell'] } satisfies Partial<Operation>
const onList = { answer: 'WholePriceList', by: ['sell'], errors: [409] } satisfies Partial<Operation>

const sharesAt = (path: string, what: string): Operations => ({
  [path]: {
    get: { summary: `Who gets a share of ${what}`, ...reads, answer: 'Shares' },
    post: {
      summary: `Give a share of ${what}`,
      json: ShareRequest,
      answer: 'Shares',
      ...doesOperationCreateRecord(['sell']),
      errors: [404],
    },
  },
  [`${path}/:share`]: {
    delete: { summary: 'End a share: later sales do not count', ...reads, answer: 'Shares' },
  },
})

/** Further operations for sellers: gift cards, codes, wholesale and consignments. */
export const shopDeskOperations: Operations = {
  'api/gift-cards': {
    get: {
      summary: 'Gift cards, the newest first',
      query: giftCardDeskList.Query,
      ...reads,
      answer: 'GiftCards',
    },
    post: {
      summary: 'Make gift cards of one sum',
      json: NewGiftCardsRequest,
      answer: 'WholeGiftCards',
      ...doesOperationCreateRecord(['sell']),
      errors: [409],
    },
  },
  'api/gift-cards/:id': {
    get: { summary: 'A gift card, with its code and entries', ...reads, answer: 'WholeGiftCard' },
  },
  'api/gift-cards/:id/void': {
    post: {
      summary: 'Void a gift card: what is left on it is gone',
      ...reads,
      answer: 'WholeGiftCard',
      errors: [409],
    },
  },
  'api/codes': {
    get: {
      summary: 'Batches of download codes, the newest first',
      query: codeDeskList.Query,
      ...reads,
      answer: 'CodeBatches',
    },
    post: {
      summary: 'Make a batch of codes',
      json: NewCodesRequest,
      answer: 'WholeCodeBatch',
      ...doesOperationCreateRecord(['sell']),
      errors: [404, 409],
    },
  },
  'api/codes/:id': {
    get: { summary: 'A batch, with its codes', ...reads, answer: 'WholeCodeBatch' },
  },
  'api/codes/:id/withdraw': {
    post: {
      summary: 'Invalidate codes that are not used',
      json: WithdrawCodesRequest,
      ...reads,
      answer: 'WholeCodeBatch',
      errors: [409],
    },
  },
  'api/price-lists': {
    get: {
      summary: 'Wholesale price lists, the newest first',
      query: priceListDeskList.Query,
      ...reads,
      answer: 'PriceLists',
    },
    post: {
      summary: 'Add a price list',
      json: PriceListRequest,
      answer: 'WholePriceList',
      ...doesOperationCreateRecord(['sell']),
      errors: [409],
    },
  },
  'api/price-lists/:id': {
    get: { summary: 'A price list, with its items', ...reads, answer: 'WholePriceList' },
    put: {
      summary: 'Change a price list',
      json: PriceListRequest,
      answer: 'WholePriceList',
      ...doesOperationChangeRecord(['sell']),
    },
  },
  'api/price-lists/:id/end': {
    post: { summary: 'End a list: its address opens nothing', ...onList },
  },
  'api/price-lists/:id/reopen': {
    post: { summary: 'Open a list again', ...onList },
  },
  'api/price-lists/:id/renew-code': {
    post: { summary: 'Give a list a new code; the one of before opens nothing', ...onList },
  },
  'api/payees': {
    get: {
      summary: 'Who gets a share of what is sold, by name',
      query: payeeDeskList.Query,
      ...reads,
      answer: 'Payees',
    },
    post: {
      summary: 'Add a payee',
      json: PayeeRequest,
      answer: 'Payee',
      ...doesOperationCreateRecord(['sell']),
    },
  },
  'api/payees/:id': {
    get: { summary: 'A payee, with shares and statements', ...reads, answer: 'Payee' },
    put: {
      summary: 'Change a payee',
      json: PayeeRequest,
      answer: 'Payee',
      ...doesOperationChangeRecord(['sell']),
    },
    delete: { summary: 'Delete a payee who never earned', ...reads, answer: 'Message', errors: [409] },
  },
  'api/payees/:id/link': {
    post: {
      summary: 'Make a link to the own statements; the one of before opens nothing',
      ...reads,
      answer: 'Payee',
    },
    delete: { summary: 'Take the link back', ...reads, answer: 'Payee' },
  },
  'api/payees/:id/statements/:period': {
    get: { summary: 'A statement, as 2026-Q4 or 2026', ...reads, answer: 'Statement' },
  },
  'api/payees/:id/statements/:period/pay': {
    post: {
      summary: 'Note that a statement is paid; twice is once',
      json: PayStatementRequest,
      ...reads,
      answer: 'Statement',
      errors: [409],
    },
  },
  ...sharesAt('api/merch/:id/shares', 'an item'),
  ...sharesAt('api/releases/:id/shares', 'a release'),
  'api/consignments': {
    get: {
      summary: 'Consignments, the newest first',
      query: consignmentDeskList.Query,
      ...reads,
      answer: 'Consignments',
    },
    post: {
      summary: 'Give pieces to another shop, or take in those of a maker',
      json: ConsignmentRequest,
      answer: 'WholeConsignment',
      ...doesOperationCreateRecord(['sell']),
      errors: [404, 409],
    },
  },
  'api/consignments/:id': {
    get: { summary: 'A consignment, with what became of its pieces', ...reads, answer: 'WholeConsignment' },
    delete: {
      summary: 'Delete a consignment of which nothing was sold or lost',
      ...reads,
      answer: 'Message',
      errors: [409],
    },
  },
  'api/consignments/:id/moves': {
    post: {
      summary: 'Note what became of pieces',
      json: ConsignmentMovementRequest,
      answer: 'WholeConsignment',
      ...doesOperationCreateRecord(['sell']),
      errors: [409],
    },
  },
}
