import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

/** A folder whose files can be read; no name or link leads out of it. */
export class SourceFolder {
  private constructor(private root: string) {}

  /** @throws Error with a message of one line when the folder cannot be read */
  static async open(folder: string): Promise<SourceFolder> {
    const root = await realpath(folder).catch(() => undefined)
    if (!root || !(await stat(root)).isDirectory()) throw new Error(`${folder} is not a folder.`)
    return new SourceFolder(root)
  }

  /**
   * Returns the absolute path of a file in the folder, also for a name in another Unicode form.
   * @throws Invalid when the path is missing, names no file, or leads out of the folder
   */
  async file(name: string): Promise<string> {
    const asked = name.replaceAll('\\', '/').replace(/^\.\//, '')
    const resolved = path.resolve(this.root, asked)
    if (asked.includes('\0') || !this.holds(resolved))
      throw new Invalid(t('{name} is outside the folder.', { name }))
    const found = await this.find(path.relative(this.root, resolved).split(path.sep))
    const real = found && (await realpath(found).catch(() => undefined))
    if (!real) throw new Invalid(t('There is no file {name}.', { name }))
    if (!this.holds(real)) throw new Invalid(t('{name} is a link that leads outside the folder.', { name }))
    if (!(await stat(real)).isFile()) throw new Invalid(t('{name} is not a file.', { name }))
    return real
  }

  async has(name: string): Promise<boolean> {
    return this.file(name).then(
      () => true,
      () => false,
    )
  }

  /** Lists all files by name, without hidden ones and links. */
  async list(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.') || part === '__MACOSX'))
      .map((name) => name.split(path.sep).join('/'))
      .sort()
  }

  private holds = (resolved: string) => resolved.startsWith(this.root + path.sep)

  private async find(parts: string[]): Promise<string | undefined> {
    let folder = this.root
    for (const part of parts) {
      const names = await readdir(folder).catch(() => [])
      const name = names.find((one) => one === part) ?? names.find((one) => isSameName(one, part))
      if (!name) return
      folder = path.join(folder, name)
    }
    return folder
  }
}

export const isSameName = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')
