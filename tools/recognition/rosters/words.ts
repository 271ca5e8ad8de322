import { between, pick, type Random } from './names.ts';
import type { Split } from './truth.ts';

type Words = {
  readonly rates: readonly ((next: Random) => string)[];
  readonly zones: readonly string[];
  readonly buttons: readonly string[];
  readonly labels: readonly string[];
  readonly classes: readonly string[];
  readonly channels: readonly string[];
  readonly says: readonly string[];
  readonly quests: readonly string[];
  /** By language: table headers (rank, name, level, power, time), then buttons. */
  readonly languages: readonly (readonly string[])[];
};

const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());
const n = (from: number, to: number, next: Random): string => String(between(from, to, next));

/** Texts around names on a game's screen. The splits share only digits. */
export const WORDS: Readonly<Record<Split, Words>> = {
  training: {
    rates: [
      (next) => `FPS: ${n(20, 144, next)}`,
      (next) => `${n(20, 144, next)} fps`,
      (next) => `Ping ${n(9, 220, next)}`,
      (next) => `${n(9, 220, next)} ms`,
      (next) => `${n(0, 23, next)}:${n(10, 59, next)}`,
      (next) => `${n(10, 99, next)}.${n(0, 9, next)} FPS`,
    ],
    zones: list(
      'Solzreed Peninsula, Gweonid Forest, Marianople, Dewstone Plains, White Arden, Two Crowns, Cinderstone Moor, Halcyona, Sanddeep, Karkasse Ridgelands, Golden Plains, Diamond Shores',
    ),
    buttons: list('Invite, Leave Raid, Ready Check, Close, Apply, Settings, Kick, Convert to Raid, Refresh'),
    labels: list(
      'Raid Info, Party 1, Party 2, Party 3, Party 4, Party 5, Party 6, Party 7, Party 8, Party 9, Party 10, Level, Name, Class, Members, Online, HP, Offline',
    ),
    classes: list('Darkrunner, Cleric, Skullknight, Templar, Primeval, Daggerspell, Abolisher, Hierophant'),
    channels: list('[Guild], [Raid], [Party], [Trade]'),
    says: list(
      'hello everyone, forming at the bridge, pull in 2 minutes, selling 20 archeum, gg well played, res please, who has the buff, need one more healer',
    ),
    quests: list('Slay the Boar 3/10, Deliver the Pack, Talk to the Elder, Gather Iron Ore 4/20, The Lost Relic'),
    languages: [
      list('Rank, Player, Level, Power, Time, My Guild, Close'),
      list('Rang, Name, Stufe, Macht, Zeit, Meine Gilde, Schließen'),
      list('Rang, Joueur, Niveau, Puissance, Durée, Ma guilde, Fermer'),
      list('Puesto, Jugador, Nivel, Poder, Tiempo, Mi gremio, Cerrar'),
      list('Sıra, Oyuncu, Seviye, Güç, Süre, Loncam, Kapat'),
    ],
  },
  validation: {
    rates: [
      (next) => `${n(20, 144, next)} FPS ${n(9, 220, next)}ms`,
      (next) => `fps ${n(20, 144, next)}`,
      (next) => `Latency: ${n(9, 220, next)}ms`,
      (next) => `${n(1, 12, next)}:${n(10, 59, next)} PM`,
      (next) => `${n(20, 99, next)}FPS`,
      (next) => `Loss ${n(0, 9, next)}%`,
    ],
    zones: list(
      'Lilyut Hills, Airain Rock, Aubre Cradle, Ynystere, Hellswamp, Rookborne Basin, Windscour Savannah, Perinoor Ruins, Tigerspine Mountains, Mahadevi, Silent Forest, Freedich Island',
    ),
    buttons: list('Join, Cancel, Disband, Promote, Leave, Options, Search, Show Offline, Ready'),
    labels: list(
      'Raid Manager, Group 1, Group 2, Group 3, Group 4, Group 5, Group 6, Group 7, Group 8, Group 9, Group 10, Lv, Player, Role, Roster, Status, Gear Score, Away',
    ),
    classes: list('Stone Arrow, Ebonsong, Revenant, Spellsinger, Shadowblade, Enigmatist, Paladin, Blade Dancer'),
    channels: list('[Faction], [Family], [Shout], [Nation]'),
    says: list(
      'dragon is up, wait for tank, any portal to south, thanks for the raid, inc from the left, buying lumber cheap, brb 5 min, lets go',
    ),
    quests: list(
      'Hunt the Wolves 2/8, Find the Hidden Cave, Report to the Captain, Collect Azalea 7/15, The Broken Seal',
    ),
    languages: [
      list('#, Member, Lvl, Score, Clock, Guild Log, Back'),
      list('Posto, Giocatore, Livello, Potenza, Tempo, La mia gilda, Chiudi'),
      list('Posição, Jogador, Nível, Poder, Tempo, Minha guilda, Fechar'),
      list('Miejsce, Gracz, Poziom, Siła, Czas, Moja gildia, Zamknij'),
      list('Plats, Spelare, Nivå, Styrka, Tid, Mitt gille, Stäng'),
    ],
  },
};

/** A line of chat; it names people who may not take part. */
export const chatLine = (words: Words, speaker: string, next: Random): string =>
  `${pick(words.channels, next)} ${speaker}: ${pick(words.says, next)}`;
