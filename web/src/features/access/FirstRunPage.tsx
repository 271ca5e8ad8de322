import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SetupCheck } from '../../../../src/contracts/first-run.ts';
import { BrandMark } from '../../ui/text/Brand.tsx';
import { CopyBlock } from '../../ui/text/CopyBlock.tsx';
import { StatusIcon } from '../../ui/text/StatusIcon.tsx';
import { useDocumentTitle } from '../../ui/layout/page-title.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { useSetupQuery } from './api.ts';
import { ArticleFrame } from './ArticleFrame.ts';

const Frame = styled(ArticleFrame)`
  h1 {
    margin: var(--s-12) 0 var(--s-8);
  }
  p {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  code {
    font-family: var(--mono);
    color: var(--text);
  }
  & > p {
    margin-bottom: var(--s-24);
  }
  a {
    color: var(--text);
    text-decoration: underline;
  }
`;
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-12);
  padding-bottom: var(--s-24);
`;
const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-8);
`;
const Says = styled.p`
  margin-top: var(--s-4);
`;
const Checks = styled.ul`
  display: grid;
  gap: var(--s-4);
  margin: 0;
  padding-left: var(--s-20);
  font: var(--t-13);
  overflow-wrap: anywhere;
`;

const portal = 'https://discord.com/developers/applications';
const discordSettings = 'DISCORD_CLIENT_ID=\nDISCORD_CLIENT_SECRET=\nDISCORD_GUILD_ID=';
const roleSettings = 'ROLE_MEMBER=\nROLE_MOD=\nROLE_ADMIN=';

type StepProps = { title: string; done: boolean; checks?: readonly SetupCheck[]; children: ReactNode };
const Step = ({ title, done, checks = [], children }: StepProps) => (
  <Block
    title={title}
    aside={
      <State>
        <StatusIcon shape={done ? 'check' : 'ring'} tone={done ? 'success' : 'muted'} />
        {done ? 'Done' : 'To do'}
      </State>
    }
  >
    <Body>
      {checks.length > 0 && (
        <Checks aria-label="What is missing">
          {checks.map(({ setting, why }) => (
            <li key={setting}>
              <code>{setting}</code>: {why}.
            </li>
          ))}
        </Checks>
      )}
      {children}
    </Body>
  </Block>
);

const commands = [
  {
    command: 'muster sign-in',
    says: 'Prints a link that signs you in as an admin. It works once, within ten minutes, and needs no Discord.',
  },
  { command: 'muster doctor', says: 'Checks every setting and says what to do.' },
  {
    command: 'muster restore <folder>',
    says: 'Restores a backup or an export of another installation. Stop Muster first.',
  },
];

/** Page for the operator before Discord is set up. It shows nothing about the guild and signs nobody in. */
export const FirstRunPage = () => {
  const { data: setup, isError } = useSetupQuery();
  useDocumentTitle('Set up');
  return (
    <Frame>
      <BrandMark width={53} />
      <h1>Set up Muster</h1>
      <p>
        Nobody can sign in with Discord yet. Three steps connect Muster to your guild. Settings go into the file{' '}
        <code>.env</code>, or into the environment of the container. Restart Muster after each change.
      </p>
      {isError && <Note tone="danger">The server did not say what is missing. Reload the page to try again.</Note>}
      <Step title="1. Connect Discord" done={setup?.application.length === 0} checks={setup?.application ?? []}>
        <p>
          Create an application in the{' '}
          <a href={portal} rel="noreferrer">
            Discord developer portal
          </a>
          . On its OAuth2 page, add this redirect:
        </p>
        <CopyBlock label="the redirect" text={setup?.callbackUrl ?? ''} />
        <p>Then set the client id, the client secret and the id of your Discord server:</p>
        <CopyBlock label="the Discord settings" text={discordSettings} />
      </Step>
      <Step title="2. Choose the roles" done={setup?.roles.length === 0} checks={setup?.roles ?? []}>
        <p>
          Set the id of one role each for members, moderators and admins. In Discord: Server Settings, Roles, the three
          dots of a role, Copy Role ID.
        </p>
        <CopyBlock label="the role settings" text={roleSettings} />
      </Step>
      <Step title="3. Bring the roster" done={setup?.hasRoster === true}>
        <p>
          Sign in with a link of <code>muster sign-in</code> and paste your players’ names, or import spreadsheets from
          a folder:
        </p>
        <CopyBlock label="the import command" text="muster import <folder> --dry-run" />
      </Step>
      <Block title="Commands for the operator">
        <Body>
          {commands.map(({ command, says }) => (
            <div key={command}>
              <CopyBlock label={command} text={command} />
              <Says>{says}</Says>
            </div>
          ))}
          <p>
            In a clone, write <code>npm run muster -- sign-in</code>. In a container, write{' '}
            <code>docker exec muster muster sign-in</code> with the name of your container.
          </p>
        </Body>
      </Block>
    </Frame>
  );
};
