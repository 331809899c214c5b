import { expect, test, vi } from 'vitest'
import { loadPage } from './paging'

const records = (total: number) => {
  const read = vi.fn(async ({ skip, take }: { skip: number; take: number }) =>
    Array.from({ length: total }, (_, index) => index).slice(skip, skip + take),
  )
  return { read, count: vi.fn(async () => total) }
}

test('the rows of a list are counted unless its first page shows all of them', async () => {
  const few = records(3)
  expect(await loadPage(null, 5, few.read, few.count)).toEqual({
    rows: [0, 1, 2],
    total: 3,
    page: 1,
    pages: 1,
  })
  expect(few.count).not.toHaveBeenCalled()
  const full = records(5)
  expect(await loadPage('1', 5, full.read, full.count)).toMatchObject({ total: 5, pages: 1 })
  const many = records(12)
  expect(await loadPage('2', 5, many.read, many.count)).toMatchObject({ rows: [5, 6, 7, 8, 9], total: 12 })
  expect(await loadPage('9', 5, many.read, many.count)).toMatchObject({ rows: [10, 11], page: 3 })
  expect(many.read).toHaveBeenCalledTimes(2)
})
