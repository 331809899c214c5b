/**
 * Thrown when the site cannot start for a reason that its operator can fix: one line that says what and how, printed
 * without a stack.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/**
 * Turns an expected startup failure of system, database or network into a `CannotStart`; an unexpected error stays as
 * it is.
 */
export function asCannotStart(
  error: unknown,
  { databaseUrl, host, port, portSetting = 'PORT' }: Settings,
): unknown {
  const { code = '', message = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !databaseUrl.startsWith('postgres')))
    return new CannotStart(listenLine(code, host, port, portSetting))
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return new CannotStart(
      `${fileOf(databaseUrl)} is damaged, or no SQLite database (${message}). Put a backup in its place.`,
    )
  if (/^SQLITE_(CANTOPEN|READONLY|FULL|IOERR|BUSY)/.test(code))
    return new CannotStart(`${fileOf(databaseUrl)} cannot be opened and written to: ${message}.`)
  const isConnection = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28\w{3}|3D000|57P03)$/.test(
    code,
  )
  if (isConnection && databaseUrl.startsWith('postgres'))
    return new CannotStart(`The database of DATABASE_URL cannot be reached: ${oneLine(message) || code}.`)
  return error
}

/** @throws CannotStart when the folder cannot be made or written to */
export function withWritableFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (!code || !syscall) throw error
    throw new CannotStart(`DATA_DIR takes a folder that the site can write to; ${folder} is none (${code}).`)
  }
}

interface Settings {
  databaseUrl: string
  host: string
  port: number
  portSetting?: string
}

function listenLine(code: string, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one, or set ${setting} to another number.`
  if (code === 'EACCES')
    return `Port ${port} takes rights that this user does not have: set ${setting} to 1024 or more.`
  return `HOST takes an address of this machine, as 0.0.0.0; ${host} is none (${code}).`
}

const fileOf = (databaseUrl: string) => databaseUrl.replace(/^file:/, '')

const oneLine = (message: string) => message.split('\n', 1)[0]?.replace(/\.$/, '')
