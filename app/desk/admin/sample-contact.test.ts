import { expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { inTransaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { listShopAddresses } from '../../shop/orders/mails/order-mails.server'
import { currentSite, refreshSite } from '../../site/current-site.server'
import { sampleContact } from '../../site/sample-contact'
import { saveFirstSettings } from './site-settings.server'

test('the contact of the sample is shown, gives way to what the owner sets, and gets no mail of the shop', async () => {
  const { contactEmail, socialUrl } = env
  onTestFinished(() => void Object.assign(env, { contactEmail, socialUrl }))
  const { email } = await aUser({ role: 'admin' })
  await saveFirstSettings({ tagline: 'Folded by hand', ...sampleContact })
  await refreshSite()
  expect(currentSite()).toMatchObject(sampleContact)
  expect(await inTransaction(listShopAddresses)).toEqual([email])

  Object.assign(env, { contactEmail: 'press@zine.test', socialUrl: 'https://photos.test/us' })
  expect(currentSite()).toMatchObject({
    contactEmail: 'press@zine.test',
    social: ['https://photos.test/us'],
    tagline: 'Folded by hand',
  })
  expect(await inTransaction(listShopAddresses)).toEqual(['press@zine.test'])
})
