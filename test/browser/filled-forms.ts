import type { Page } from '@playwright/test'

/** Changes each field of a desk form but those of files. */
export const fillAll = (page: Page) => page.locator('.upload-form').evaluate(fillForm)

/** Returns names and values that the form would send, without files. */
export const wouldSend = (page: Page) => page.locator('.upload-form').evaluate(sentBy)

function fillForm(form: Element): void {
  const samples: Record<string, string> = { number: '3', date: '2031-05-04', time: '10:30' }
  const set = (field: HTMLElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const field of form.querySelectorAll('input:not([type=hidden]), textarea, select')) {
    if (field instanceof HTMLSelectElement) set(field, field.options[field.options.length - 1]?.value ?? '')
    else if (field instanceof HTMLTextAreaElement) set(field, `${field.name}\n\nsecond`)
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.click()
    else if (field instanceof HTMLInputElement && field.name !== 'findAuthor' && field.type !== 'file')
      set(field, samples[field.type] ?? `${field.name} typed`)
  }
}

const sentBy = (form: Element) =>
  [...new FormData(form as HTMLFormElement)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'idempotencyKey',
  )
