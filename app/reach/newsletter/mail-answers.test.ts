import { expect, test } from 'vitest'
import { type AnswerSubject, subjectOfAnswer } from './mail-answers'

/** Answers to a recipient, as these servers word them, and what each is about. */
const answers: [AnswerSubject, string][] = [
  [
    'address',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser 4fb4d7f45d1cf-5d0 - gsmtp",
  ],
  [
    'address',
    '550 5.2.1 The email account that you tried to reach is disabled. Learn more at https://support.google.com/mail/?p=DisabledUser - gsmtp',
  ],
  [
    'address',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM4PEPF00027A69.eurprd04.prod.outlook.com 2026-01-02T10:11:12.345Z 08DC0A1B2C3D4E5F]',
  ],
  [
    'address',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
  ],
  ['address', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['address', '550 5.1.1 <ann@zine.test>: Recipient address rejected: User unknown in virtual mailbox table'],
  ['address', '550 No such user here'],
  ['address', '550 Unrouteable address'],
  ['address', '550 <ann@zine.test>: Unknown user'],
  ['address', '511 5.1.1 Unknown user'],
  ['address', '550 Requested action not taken: mailbox unavailable'],
  [
    'address',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0] - mta4123.mail.gq1.yahoo.com",
  ],
  [
    'address',
    '554 delivery error: dd Sorry, your message to ann@yahoo.com cannot be delivered. This account has been disabled or discontinued [#102].',
  ],
  ['address', '550 5.1.1 <sender.spam@icloud.com>: user does not exist'],
  ['address', '550 5.1.1 <ann@corp.test>... User unknown'],
  [
    'address',
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [sender.uk-mta-12.mimecast.com]'.replace(
      ' [sender.uk-mta-12.mimecast.com]',
      '',
    ),
  ],
  ['address', '550 permanent failure for one or more recipients (ann@corp.test:550 5.1.1 User unknown)'],
  ['address', '550 sorry, no mailbox here by that name. (#5.1.1)'],
  ['address', '556 5.1.10 Recipient address has null MX'],
  [
    'copy',
    '552 5.2.2 The email account that you tried to reach is over quota and inactive. https://support.google.com/mail/?p=OverQuotaPerm',
  ],
  ['copy', '552 Requested mail action aborted: exceeded storage allocation, mailbox is full'],
  ['copy', '552 5.2.2 <ann@icloud.com>: user is over quota'],
  [
    'copy',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
  ],
  [
    'copy',
    '450 4.2.0 <ann@zine.test>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/zine.test.html',
  ],
  ['copy', '451 4.3.0 <ann@zine.test>: Temporary lookup failure'],
  [
    'domain',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550 5.7.26 https://support.google.com/mail/answer/81126',
  ],
  [
    'domain',
    "550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
  ],
  [
    'domain',
    '550 5.7.606 Access denied, banned sending IP [203.0.113.9]. To request removal from this list please visit https://sender.office.com/',
  ],
  [
    'domain',
    '451 4.7.650 The mail server [203.0.113.9] has been temporarily rate limited due to IP reputation.',
  ],
  [
    'domain',
    '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.9',
  ],
  [
    'domain',
    '550-203.0.113.9 is listed at zen.spamhaus.org\n550 https://www.spamhaus.org/query/ip/203.0.113.9',
  ],
  ['domain', '550-Verification failed for <news@zine.test>\n550-No Such User Here\n550 Sender verify failed'],
  [
    'domain',
    '554 IP=203.0.113.9 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.)',
  ],
  [
    'domain',
    '554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.gmx.net/de/error-messages?ip=203.0.113.9&c=hi',
  ],
  ['domain', '550-Requested action not taken: mailbox unavailable\n550 Sender address has null MX'],
  [
    'domain',
    "553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.9, because the ip is in Spamhaus's list",
  ],
  [
    'domain',
    '421 4.7.0 [TSS04] Messages from 203.0.113.9 temporarily deferred due to unexpected volume or user complaints',
  ],
  [
    'domain',
    '554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
  ],
  ['domain', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=203.0.113.9'],
  [
    'domain',
    '550 csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.com/docs/DOC-1369#550',
  ],
  ['domain', '550 permanent failure for one or more recipients (ann@corp.test:blocked)'],
  ['domain', '550 5.1.8 <news@zine.test>: Sender address rejected: Domain not found'],
  ['domain', '550 5.1.0 <news@zine.test> sender rejected : AUP#1310'],
  ['domain', '550 Administrative prohibition'],
  ['domain', '554 5.7.1 <ann@zine.test>: Relay access denied'],
  ['domain', '550 High probability of spam'],
  ['domain', '550 Rejected'],
]

/** Answers that speak of one mailbox in the words of blocks and policies, and the other way round. */
const blockedOrGone: [AnswerSubject, string][] = [
  ['address', '550 5.2.1 This mailbox has been blocked due to inactivity'],
  ['address', '550 5.2.1 <ann@zine.test>: Mailbox disabled for abuse, not accepting messages'],
  ['address', '550 5.2.1 Account suspended for violation of our policies'],
  ['address', '550 5.2.0 Mailbox has been locked'],
  ['address', '550 5.2.1 :user account has been deactivated'],
  ['address', '554 5.2.1 The mailbox was blocked by its owner'],
  ['address', '550 This account is blocked because of inactivity'],
  ['address', '551 User not local'],
  ['address', '551 5.1.6 User not local; please try <ann@other.test>'],
  ['address', '551 not our user'],
  ['address', '554 5.7.1 User has moved'],
  ['address', '550 5.1.6 Recipient has moved, no forwarding address'],
  ['address', '550 5.7.1 <ann@zine.test>: Recipient address rejected: User unknown in local recipient table'],
  ['address', '550 5.7.1 No such user!'],
  ['address', '550 5.7.1 Mailbox does not exist'],
  ['address', '550 5.1.1 User Unknown (in reply to RCPT TO command)'],
  ['address', '553 5.3.0 <ann@zine.test>... No such user here'],
  ['address', '550 #5.1.0 Address rejected.'],
  ['address', '550 #5.1.0 Address rejected ann@zine.test'],
  ['address', '550 User ann@zine.test suspended'],
  ['address', '550 5.1.1 <ann@zine.test> recipient rejected'],
  ['address', '550 Account deactivated'],
  ['copy', '554 5.7.1 Account disabled'],
  ['address', '550 User no longer here'],
  ['address', '550 ann@zine.test has left the company'],
  ['address', '550 5.1.1 Benutzer existiert nicht'],
  ['address', '550 Empfaenger unbekannt'],
  ['address', '550 Das Postfach ist gesperrt'],
  ['address', '550 Adresse existiert nicht'],
  ['address', '550 Requested action not taken: mailbox unavailable / Postfach nicht verfügbar'],
  ['address', '550 5.1.1 unknown or illegal alias: ann@zine.test'],
  ['address', '550 Callout verification failed: 550 5.1.1 User unknown'],
  ['address', '550-Unrouteable address\n550 (in reply to RCPT TO command)'],
  ['address', '550 5.4.1 [ann@zine.test]: Recipient address rejected: Access denied. AS(201806281)'],
  ['address', '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable'],
  ['copy', '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents it'],
  ['copy', '552 5.2.2 Mailbox full'],
  ['copy', '552 ann@zine.test mailbox size limit exceeded'],
  ['copy', '552 Requested mail action aborted: exceeded storage allocation'],
  [
    'copy',
    '450 Requested mail action not taken: mailbox unavailable (e.g., mailbox busy or temporarily blocked for policy reasons)',
  ],
  ['copy', '554 5.2.2 mailbox full; STOREDRV.Deliver; Quota exceeded'],
  ['copy', '550 Quota exceeded (mailbox for user is full)'],
  ['copy', '550 Postfach voll'],
  ['copy', '552 5.2.3 Message size exceeds fixed limit'],
  ['copy', '550 5.2.0 Message refused as spam'],
  ['copy', '554 5.7.1 <ann@zine.test>: Recipient address rejected: Access denied'],
  ['copy', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'],
  ['copy', '550 5.7.124 RESOLVER.RST.NotInAllowedSenders; sender not in allowed-senders list for group'],
  ['copy', '550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized'],
  ['copy', '550 5.7.1 Recipient has blocked this sender'],
  ['copy', '550 5.7.1 The recipient no longer accepts mail from you'],
  ['domain', '550 Your account has been blocked'],
  ['domain', '550 5.7.1 Your mail server is blocked'],
  ['domain', '550 Your email account was suspended for sending spam'],
  ['domain', '550 Recipient blocked by the list of Spamhaus'],
  ['domain', '550 Client address is blocked'],
  ['domain', '550 Blacklisted'],
  ['domain', '550 5.7.1 rejected by policy: recipient rejected'],
  ['domain', '550 5.7.511 Access denied, banned sender'],
  ['domain', '550 5.7.1 Service unavailable, Client host [203.0.113.9] blocked using Spamhaus'],
  ['domain', '550 5.7.1 Recipient address rejected: blocked using Spamhaus'],
  ['domain', '550 <ann@zine.test>: Recipient address rejected: Mail appeared to be SPAM or forged'],
  ['domain', '550 Sender verify failed'],
  ['domain', '550-Callback setup failed while verifying <news@zine.test>\n550 Sender verify failed'],
  ['domain', '554 None of your mails are accepted here: unknown user rate is too high'],
  ['domain', '550 Too many invalid recipients'],
  ['domain', '554 5.7.1 Access denied'],
  ['domain', '550-Nemesis ESMTP Service not available\n550-No SMTP service\n550 IP address is black listed.'],
  ['domain', '550 Mail abgelehnt, Absender gesperrt'],
]

test.each([...answers, ...blockedOrGone])('about the %s: %s', (subject, response) => {
  const failure = {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
    responseCode: Number(response.slice(0, 3)),
  }
  expect(subjectOfAnswer(failure)).toBe(subject)
})

test('a refused sender is about the newsletter, and a server that cannot be reached about none of its mails', () => {
  const refused = { responseCode: 553, response: '553 5.7.1 Sender address rejected: not owned by user' }
  expect(subjectOfAnswer({ code: 'EENVELOPE', command: 'MAIL FROM', ...refused })).toBe('newsletter')
  expect(subjectOfAnswer({ code: 'ECONNECTION', message: 'connect ECONNREFUSED' })).toBe('server')
  expect(subjectOfAnswer({ code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad login' })).toBe(
    'server',
  )
  expect(subjectOfAnswer(new Error('The mail server did not finish in time.'))).toBe('server')
})
