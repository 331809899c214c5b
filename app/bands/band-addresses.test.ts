import { expect, test } from 'vitest'
import { aUser } from '../../test/builders'
import { changeRecord, createRecord } from '../site/content/lifecycle.server'
import { restoreRecord, trashRecord } from '../site/content/trash.server'
import { bandContentKind } from './band.content.server'
import { findNewBandAddress } from './band-addresses.server'
import { WholeBandFields } from './band-form'

const files = { landingImage: [], audioFile: [], photo: [] }
const fields = (title: string, isDraft = false) => WholeBandFields.parse({ title, isDraft })
const admin = () => aUser({ role: 'admin' })

async function aBandCalled(title: string) {
  const { id } = await createRecord(bandContentKind, { fields: fields(title), files })
  return id
}

async function rename(id: number, title: string, isDraft = false) {
  await changeRecord(bandContentKind, id, { fields: fields(title, isDraft), files }, await admin())
}

test('every address that a band had leads to it, however often it is renamed and back again', async () => {
  const id = await aBandCalled('First Name')
  await rename(id, 'Second Name')
  await rename(id, 'Third Name')
  expect(await findNewBandAddress('first-name')).toBe('/bands/third-name')
  expect(await findNewBandAddress('Second Name')).toBe('/bands/third-name')

  await rename(id, 'First Name')
  expect(await findNewBandAddress('first-name')).toBeUndefined()
  expect(await findNewBandAddress('third-name')).toBe('/bands/first-name')
})

test('an address that another band left is refused, and free once that band is in the trash', async () => {
  const id = await aBandCalled('The Leavers')
  await rename(id, 'The Movers')
  const other = await aBandCalled('The Others')
  await expect(rename(other, 'The Leavers')).rejects.toThrow('This is an old address of “The Movers”')
  await expect(aBandCalled('the  leavers')).rejects.toThrow('This is an old address of “The Movers”')

  await trashRecord(bandContentKind, id, await admin())
  expect(await findNewBandAddress('the-leavers')).toBeUndefined()
  await rename(other, 'The Leavers')
  await restoreRecord(bandContentKind, id, await admin())
  expect(await findNewBandAddress('the-leavers')).toBeUndefined()
  expect(await findNewBandAddress('the-others')).toBe('/bands/the-leavers')
})

test('a band that was taken back to a draft and renamed keeps the address that it was known by', async () => {
  const id = await aBandCalled('Known By This')
  await rename(id, 'Second Thoughts', true)
  expect(await findNewBandAddress('known-by-this')).toBeUndefined()
  await rename(id, 'Final Name')
  expect(await findNewBandAddress('known-by-this')).toBe('/bands/final-name')
})
