import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mailbox of ada@example.org with the password "a b": as much of IMAP (RFC 3501, 4315) as reading it takes. */
export async function anImapServer({ hasUidPlus = true } = {}) {
  const mails: { uid: number; source: string; isDeleted: boolean }[] = []
  let lastUid = 0
  const commands: string[] = []
  const withUid = (uid: string) => mails.filter((mail) => uid.split(',').includes(String(mail.uid)))

  const answers: [RegExp, (...words: string[]) => string[]][] = [
    [/^CAPABILITY$/, () => [`* CAPABILITY IMAP4rev1${hasUidPlus ? ' UIDPLUS' : ''}`]],
    [/^(LIST|LSUB) /, () => ['* LIST () "/" INBOX']],
    [/^SELECT INBOX$/, () => [`* ${mails.length} EXISTS`, '* FLAGS (\\Deleted)']],
    [
      /^UID SEARCH UNDELETED SINCE \d+-[A-Z][a-z]{2}-\d{4}$/,
      () => [['* SEARCH', ...mails.filter(({ isDeleted }) => !isDeleted).map(({ uid }) => uid)].join(' ')],
    ],
    [
      /^UID FETCH (\S+) \(UID BODY\.PEEK\[HEADER\.FIELDS \(CONTENT-TYPE\)\]\)$/i,
      (uids = '') =>
        withUid(uids).map(({ uid, source }) => {
          const [, type = ''] = /^(Content-Type:.*(?:\r\n[ \t].*)*\r\n)/im.exec(source) ?? []
          return fetched(uid, 'BODY[HEADER.FIELDS (CONTENT-TYPE)]', `${type}\r\n`)
        }),
    ],
    [
      /^UID FETCH (\d+) \(BODY\.PEEK\[\]<0\.(\d+)> UID\)$/,
      (uids = '', length = '') =>
        withUid(uids).map(({ uid, source }) => fetched(uid, 'BODY[]<0>', source.slice(0, Number(length)))),
    ],
    [
      /^UID STORE (\d+) \+FLAGS \(\\Deleted\)$/,
      (uids = '') => {
        for (const mail of withUid(uids)) mail.isDeleted = true
        return []
      },
    ],
    [
      /^UID EXPUNGE (\d+)$/,
      (uids = '') => {
        for (const mail of withUid(uids)) if (mail.isDeleted) mails.splice(mails.indexOf(mail), 1)
        return []
      },
    ],
    [/^LOGOUT$/, () => ['* BYE']],
  ]

  const serve = (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    let isKnown = false
    createInterface(socket).on('line', (line) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      commands.push(command.split(' ')[0] ?? '')
      if (command === 'LOGIN "ada@example.org" "a b"') isKnown = true
      else if (command.startsWith('LOGIN') || !isKnown)
        return socket.write(`${tag} NO [AUTHENTICATIONFAILED] No\r\n`)
      const [how, answer] = answers.find(([pattern]) => pattern.test(command)) ?? []
      const lines = answer?.(...(how?.exec(command)?.slice(1) ?? [])) ?? []
      const result = answer || command.startsWith('LOGIN') ? 'OK done' : 'BAD what?'
      return socket.write([...lines, `${tag} ${result}`, ''].join('\r\n'))
    })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://ada%40example.org:a%20b@127.0.0.1:${port}/INBOX`,
    commands,
    /** The mails that are neither removed nor marked for it. */
    mails: () => mails.filter(({ isDeleted }) => !isDeleted).map(({ source }) => source),
    receive(source: string) {
      lastUid += 1
      mails.push({ uid: lastUid, source: source.replaceAll(/\r?\n/g, '\r\n'), isDeleted: false })
    },
    stop: () => void server.close(),
  }
}

const fetched = (uid: number, what: string, text: string) =>
  `* ${uid} FETCH (UID ${uid} ${what} {${Buffer.byteLength(text)}}\r\n${text})`

interface Bounce {
  to: string
  messageId: string
  status?: string
  answer?: string
  action?: string
}

/** A report of Postfix about a mail that it could not deliver. */
export const aBounce = ({
  to,
  messageId,
  status = '5.1.1',
  answer = '550 5.1.1 No such user',
  action = 'failed',
}: Bounce) => `Return-Path: <>
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ada@example.org
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="6C1B.1764/mail.example.org"

This is a MIME-encapsulated message.

--6C1B.1764/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--6C1B.1764/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
Arrival-Date: Sun, 29 Nov 2026 23:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; ${answer.replace(/ (?=\S+$)/, '\n    ')}

--6C1B.1764/mail.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <ada@example.org>
Message-ID: ${messageId}
To: ${to}
Subject: Hello

--6C1B.1764/mail.example.org--
`
