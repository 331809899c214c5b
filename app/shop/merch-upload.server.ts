import type { IncomingFile } from '../uploads/stored-files.server'
import { takeUpload } from '../uploads/upload.server'
import { MerchFields, merchFiles, merchImageMissing } from './merch-form'

const plan = { fields: MerchFields, files: merchFiles, failure: 'Failed to upload merch item.' }

/** Reads the form of a new item, its image with it. @throws Invalid, Unavailable */
export function takeMerchItem<T>(
  request: Request,
  use: (fields: MerchFields, image: IncomingFile) => Promise<T>,
): Promise<T> {
  const required = { names: ['image' as const], message: merchImageMissing }
  return takeUpload(request, { ...plan, required }, ({ fields, files }) => {
    const image = files.image.find(Boolean)
    if (!image) throw new Error(merchImageMissing)
    return use(fields, image)
  })
}

/** Reads the form that changes an item; without a new image the old one stays. @throws Invalid, Unavailable */
export function takeMerchChange<T>(
  request: Request,
  use: (fields: MerchFields, image: IncomingFile | undefined) => Promise<T>,
): Promise<T> {
  return takeUpload(request, plan, ({ fields, files }) => use(fields, files.image.find(Boolean)))
}
