import { expect, type Locator, test } from '@playwright/test'

/** Tells whether the test's pages run scripts. */
export const isScripted = () => test.info().project.use.javaScriptEnabled !== false

/** Chooses the first authors or bands of a field that are not chosen yet. */
export async function chooseFirst(field: Locator, count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    if (isScripted()) {
      await field.getByRole('combobox').click()
      await field.getByRole('option').first().click()
    } else await field.getByRole('checkbox', { checked: false }).first().check()
  }
  await expect(isScripted() ? field.getByRole('listitem') : checked(field)).toHaveCount(count)
}

/** Returns the ids that a field would send. */
export const chosenIds = (field: Locator, name: string): Promise<number[]> =>
  field.evaluate((element, name) => {
    const form = element.closest('form')
    return form ? new FormData(form).getAll(name).map(Number) : []
  }, name)

const checked = (field: Locator) => field.getByRole('checkbox', { checked: true })
