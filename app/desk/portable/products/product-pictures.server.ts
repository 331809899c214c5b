import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchPublicAddress } from '../../../platform/http/public-fetch.server'
import { loadSharp } from '../../../platform/sharp.server'
import { cutText } from '../../../platform/text/cut-text'
import { decodePercent } from '../../../platform/text/decode-percent'
import { type SourceFile, sourceFile } from '../source-file.server'
import { SourceFolder } from '../source-folder.server'

const maxPictureBytes = 30_000_000
const timeoutMs = 30_000
const redirects = 3
const plainWidth = 1000
const maxName = 80

/** The pictures of products: in a folder by the last part of their address, or else fetched once. */
export class ProductPictures {
  private constructor(
    private readonly work: string,
    private readonly folder?: { files: SourceFolder; names: string[] },
  ) {}

  /** @throws Error with a message of one line when the folder cannot be read */
  static async open(folder?: string): Promise<ProductPictures> {
    const files = folder === undefined ? undefined : await SourceFolder.open(folder)
    const names = (await files?.list()) ?? []
    const work = await mkdtemp(path.join(tmpdir(), 'zinehouse-pictures-'))
    return new ProductPictures(work, files && { files, names })
  }

  close = () => rm(this.work, { recursive: true, force: true })

  /** @returns undefined for what is not there, or no picture */
  async find(address: string): Promise<SourceFile | undefined> {
    const bytes = (await this.inFolder(address)) ?? (await this.fetched(address))
    return bytes ? sourceFile('merchImage', bytes) : undefined
  }

  /** Draws the picture of an item that has none: every item here shows one. */
  plain(): Promise<SourceFile> {
    this.drawn ??= this.drawPlain()
    return this.drawn
  }

  private drawn?: Promise<SourceFile>

  private async drawPlain(): Promise<SourceFile> {
    const sharp = await loadSharp()
    const size = { width: plainWidth, height: plainWidth, channels: 3 as const, background: '#d5ccba' }
    return this.stored(await sharp({ create: size }).jpeg().toBuffer(), 'plain')
  }

  private async inFolder(address: string): Promise<string | undefined> {
    if (!this.folder) return
    const name = lastPartOf(address)
    const found = this.folder.names.find((one) => one === address || path.basename(one) === name)
    return found && this.folder.files.file(found)
  }

  private async fetched(address: string): Promise<string | undefined> {
    if (!/^https?:/i.test(address)) return
    const answer = await fetchPublicAddress(address.replace(/^http:/i, 'https:'), {
      redirects,
      maxBytes: maxPictureBytes,
      timeoutMs,
    }).catch(() => undefined)
    if (answer?.status !== 200) return
    const isReady = /^image\/(jpeg|png)\b/.test(String(answer.headers['content-type']))
    const sharp = await loadSharp()
    const picture = isReady
      ? answer.body
      : await sharp(answer.body)
          .jpeg()
          .toBuffer()
          .catch(() => undefined)
    const ending = /png/.test(String(answer.headers['content-type'])) ? 'png' : 'jpg'
    return picture && (await this.stored(picture, lastPartOf(address), ending)).path
  }

  private async stored(bytes: Buffer, name: string, ending = 'jpg'): Promise<SourceFile> {
    const stem = name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')
    const file = path.join(
      await mkdtemp(path.join(this.work, 'p-')),
      `${cutText(stem, maxName) || 'picture'}.${ending}`,
    )
    await writeFile(file, bytes)
    return sourceFile('merchImage', file)
  }
}

const lastPartOf = (address: string) =>
  decodePercent(
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '',
  )
