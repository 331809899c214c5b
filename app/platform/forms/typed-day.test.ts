import { expect, test } from 'vitest'
import { ArticleFields } from '../../magazine/publications/admin/article-form'
import { PositionsRequest } from '../../magazine/reading/reading'
import { CallRequest } from '../../people/calls/api/call-json.server'
import { SendNewsletterRequest } from '../../reach/newsletter/api/newsletter-requests.server'
import { TableSale } from '../../shop/table-sales/sales-request'
import { dayField } from './form-fields'
import { isDay, readTime } from './typed-day'

const article = { title: 'A', description: 'B', filetype: 'Article' }
const sale = {
  key: 'a-key-of-a-sale-1234',
  lines: [{ variantId: 1, title: 'A', quantity: 1, priceCents: 100 }],
}
const position = { articleId: 1, page: 1, pages: 1 }
const doors: [string, (day: string) => boolean][] = [
  ['forms', (day) => dayField().safeParse(day).success],
  ['columns of files', isDay],
  ['times of files', (day) => readTime(`${day} 10:00:00`) !== undefined],
  ['articles', (day) => ArticleFields.safeParse({ ...article, uploadDate: day }).success],
  [
    'times of articles',
    (day) => ArticleFields.safeParse({ ...article, uploadDate: `${day}T10:00:00Z` }).success,
  ],
  ['table sales', (day) => TableSale.safeParse({ ...sale, soldAt: `${day}T10:00:00Z` }).success],
  ['calls', (day) => CallRequest.safeParse({ closesAt: `${day}T10:00:00+02:00` }).success],
  [
    'newsletters',
    (day) => SendNewsletterRequest.safeParse({ version: 1, sendAt: `${day}T10:00:00Z` }).success,
  ],
  [
    'reading positions',
    (day) => PositionsRequest.safeParse({ places: [{ ...position, readAt: `${day}T10:00:00Z` }] }).success,
  ],
]

test.each(doors)('%s have days of the calendar, of the years 1 to 9998', (_name, takes) => {
  const days = ['0001-01-01', '0099-02-28', '1000-01-01', '2024-02-29', '9998-12-31']
  expect(days.filter(takes)).toEqual(days)
  const others = ['0000-12-31', '9999-01-01', '9999-12-31', '2027-02-30', '2023-02-29', '12024-01-01', 'soon']
  expect(others.filter(takes)).toEqual([])
})
