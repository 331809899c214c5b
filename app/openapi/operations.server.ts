import type { z } from 'zod'
import { Login, Registration } from '../accounts/accounts'
import { LoginByPasskey, NewPasskeyRequest } from '../accounts/passkeys/passkeys'
import { authorContent } from '../authors/author.content.server'
import { bandContent } from '../bands/band.content.server'
import { BandFields, MediaFields } from '../bands/band-form'
import { AddToCartRequest } from '../cart/cart-requests'
import { CheckoutRequest } from '../orders/checkout/checkout'
import { pageContent } from '../pages/page.content.server'
import { planContent } from '../plans/plan.content.server'
import { articleContent } from '../publications/admin/article.content.server'
import { PositionsRequest } from '../reading/reading'
import { merchContent } from '../shop/merch.content.server'
import { FilesFields } from '../shop/variant-files'
import type { AnswerName } from './answers'

export interface Operation {
  summary: string
  answer: AnswerName
  /** 200 by default. */
  status?: 200 | 201
  /** Whose token or cookie the operation needs. */
  by?: 'user' | 'admin'
  json?: z.ZodType
  multipart?: { fields: z.ZodType; files: string[] }
  /** Statuses besides 400 and those that follow from `by` and an id in the path. */
  errors?: readonly number[]
}

type Method = 'get' | 'post' | 'put' | 'delete'

interface Form {
  form: { fields: z.ZodType; files: object }
}
const uploadOf = ({ form: { fields, files } }: Form) => ({ fields, files: Object.keys(files) })
const creates = { status: 201, by: 'admin' } as const
const changes = { by: 'admin', errors: [409, 413, 415] } as const
const media = (file: string) => ({
  multipart: { fields: MediaFields, files: [file] },
  ...{ ...creates, errors: [413, 415] },
})

/** All operations of the JSON API, by their addresses in app/routes.ts. */
export const operations: Record<string, Partial<Record<Method, Operation>>> = {
  'api/auth/login': {
    post: { summary: 'Log in', json: Login, answer: 'Login', errors: [401, 415, 429, 503] },
  },
  'api/auth/register': {
    post: {
      ...{ summary: 'Create an account', json: Registration, answer: 'Registered', status: 201 },
      errors: [409, 415, 429, 503],
    },
  },
  'api/auth/passkeys/login-options': {
    post: { summary: 'Ask for a challenge to log in with a passkey', answer: 'PasskeyOptions' },
  },
  'api/auth/passkeys/login': {
    post: {
      ...{ summary: 'Log in with a passkey', json: LoginByPasskey, answer: 'Login' },
      errors: [401, 415, 429, 503],
    },
  },
  'api/auth/passkeys/new-options': {
    post: {
      ...{ summary: 'Ask for what a device needs to make a passkey', by: 'user', json: NewPasskeyRequest },
      ...{ answer: 'PasskeyOptions', errors: [403, 409, 415, 429] },
    },
  },
  'api/auth/session': {
    post: { summary: "Get a token's session cookie again", by: 'user', answer: 'Session' },
  },
  'api/auth/users/:id': {
    get: { summary: 'A user: oneself, or for admins anybody', by: 'user', answer: 'User', errors: [403] },
  },
  'api/articles': {
    get: { summary: 'All articles and volumes', answer: 'Articles' },
    post: {
      ...{ summary: 'Upload an article or volume', answer: 'Article', ...creates },
      ...{ multipart: uploadOf(articleContent), errors: [409, 413, 415] },
    },
  },
  'api/articles/latest': {
    get: { summary: 'The newest article', answer: 'LatestArticle', errors: [404] },
  },
  'api/articles/:id': {
    get: { summary: 'An article or volume', answer: 'Article' },
    put: { summary: 'Change it', answer: 'Article', multipart: uploadOf(articleContent), ...changes },
    delete: { summary: 'Put it into the trash', by: 'admin', answer: 'Message' },
  },
  'api/articles/:id/increment-viewcount': {
    post: { summary: 'Count a view', answer: 'ViewCount' },
  },
  'api/series': { get: { summary: 'The magazines of which issues are published', answer: 'AllSeries' } },
  'api/series/:id': { get: { summary: 'A magazine', answer: 'Series' } },
  'api/reading/places': {
    post: {
      summary: 'Keep where you are in articles',
      by: 'user',
      json: PositionsRequest,
      answer: 'SavedPlaces',
      errors: [415],
    },
  },
  'api/articles/authors': {
    get: { summary: 'All authors', answer: 'Authors' },
    post: {
      ...{ summary: 'Add an author', answer: 'Author', ...creates },
      ...{ multipart: uploadOf(authorContent), errors: [409, 413, 415] },
    },
  },
  'api/articles/authors/:id': {
    get: { summary: 'An author with contributions', answer: 'AuthorWithArticles' },
    put: { summary: 'Change an author', answer: 'Author', multipart: uploadOf(authorContent), ...changes },
  },
  'api/merch': {
    get: { summary: 'All items of the shop', answer: 'MerchItems' },
    post: {
      ...{ summary: 'Add an item', answer: 'MerchItem', ...creates },
      ...{ multipart: uploadOf(merchContent), errors: [409, 413, 415] },
    },
  },
  'api/merch/:id': {
    get: { summary: 'An item', answer: 'MerchItem' },
    put: { summary: 'Change an item', answer: 'MerchItem', multipart: uploadOf(merchContent), ...changes },
    delete: { summary: 'Put an item into the trash', by: 'admin', answer: 'Message' },
  },
  'api/merch/:id/files': {
    post: {
      ...{ summary: 'Add files that buyers of a variant download', answer: 'AddedFiles', ...creates },
      ...{ multipart: { fields: FilesFields, files: ['files'] }, errors: [413, 415] },
    },
  },
  'api/cart': {
    get: { summary: 'The lines of the own cart', by: 'user', answer: 'CartLines' },
  },
  'api/cart/add': {
    post: {
      ...{ summary: 'Add an item to the cart', by: 'user', json: AddToCartRequest, answer: 'AddedLine' },
      errors: [404, 409, 415],
    },
  },
  'api/cart/remove/:id': {
    delete: { summary: 'Remove a line from the cart', by: 'user', answer: 'Message' },
  },
  'api/checkout': {
    post: {
      ...{ summary: 'Begin to pay', by: 'user', json: CheckoutRequest, answer: 'Checkout' },
      errors: [409, 415, 429, 503],
    },
  },
  'api/stripe/webhook': {
    post: { summary: 'Events of Stripe, signed', answer: 'Received', errors: [413] },
  },
  'api/bands': {
    get: { summary: 'All bands', answer: 'Bands' },
    post: { summary: 'Add a band', json: BandFields, answer: 'Band', errors: [409, 415], ...creates },
  },
  'api/bands/:id': {
    put: { summary: 'Change a band', answer: 'Band', multipart: uploadOf(bandContent), ...changes },
  },
  'api/bands/:id/upload-image': {
    post: { summary: 'Set the landing image', answer: 'Band', ...media('landingImage') },
  },
  'api/bands/:id/upload-track': {
    post: { summary: 'Add a track', answer: 'Track', ...media('audioFile') },
  },
  'api/bands/:id/upload-photo': {
    post: { summary: 'Add a photo', answer: 'Photo', ...media('photo') },
  },
  'api/tracks/:id/plays': {
    post: { summary: 'Count a play', answer: 'Message', errors: [429] },
  },
  'api/pages': {
    get: { summary: 'All pages of the site', answer: 'Pages' },
    post: {
      ...{ summary: 'Write a page', answer: 'Page', ...creates },
      ...{ multipart: uploadOf(pageContent), errors: [409, 413, 415] },
    },
  },
  'api/pages/:id': {
    get: { summary: 'A page', answer: 'Page' },
    put: { summary: 'Change a page', answer: 'Page', multipart: uploadOf(pageContent), ...changes },
    delete: { summary: 'Put a page into the trash', by: 'admin', answer: 'Message' },
  },
  'api/plans': {
    get: { summary: 'Plans that take new members', answer: 'Plans' },
    post: {
      ...{ summary: 'Add a plan', answer: 'Plan', ...creates },
      ...{ multipart: uploadOf(planContent), errors: [413, 415] },
    },
  },
  'api/plans/:id': {
    get: { summary: 'A plan', answer: 'Plan' },
    put: { summary: 'Change a plan', answer: 'Plan', multipart: uploadOf(planContent), ...changes },
    delete: { summary: 'Put a plan into the trash', by: 'admin', answer: 'Message', errors: [409] },
  },
  'api/openapi.json': {
    get: { summary: 'This description', answer: 'Description' },
  },
}
