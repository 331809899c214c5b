import { env } from '../../platform/env.server'
import type { FileStore } from '../../platform/file-store.server'
import { runInSpan } from '../../platform/logging/tracing.server'
import { DiskStorage } from './disk-storage.server'
import { openS3 } from './s3-storage.server'
import type { Storage } from './storage-contract'

export const storage: Storage = traced(openStorage(env.storageUrl, env.fileStore))

/** @param forBrowsers the S3 service's address for browsers, if it differs from that for this program */
export function openStorage(url: string, forBrowsers?: FileStore): Storage {
  if (url.startsWith('file:')) return new DiskStorage(url.slice('file:'.length))
  return openS3(url, forBrowsers)
}

function traced(storage: Storage): Storage {
  const spanned = <Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) => {
    return (...args: Args) =>
      runInSpan(`storage ${name}`, { 'storage.path': String(args[0] ?? '') }, () => call(...args))
  }
  return {
    put: spanned('put', storage.put.bind(storage)),
    replace: spanned('replace', storage.replace.bind(storage)),
    read: spanned('read', storage.read.bind(storage)),
    stat: spanned('stat', storage.stat.bind(storage)),
    signedAddress: storage.signedAddress.bind(storage),
    delete: spanned('delete', storage.delete.bind(storage)),
    move: spanned('move', storage.move.bind(storage)),
    check: spanned('check', storage.check.bind(storage)),
    localFile: storage.localFile.bind(storage),
    list: storage.list.bind(storage),
    removeLeftovers: storage.removeLeftovers.bind(storage),
  }
}
