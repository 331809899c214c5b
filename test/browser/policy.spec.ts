import { asAdmin, expect, test } from './fixtures'

test('a page that checks what is typed does not break the policy that it comes with @js', async ({
  page,
  problems,
}) => {
  await asAdmin(page)
  for (const address of ['/item/1', '/cart', '/register', '/admin/articles/new', '/admin/bands/new'])
    await page.goto(address)

  expect(problems).toEqual([])
})
